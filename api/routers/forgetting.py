"""Forgetting memories: one by its id, several by ids, or what fits filters or answers a query."""

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query
from fastapi.responses import JSONResponse, Response

from api.dependencies import Forgetting, unrepeated
from api.etags import expected_version
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented
from api.schemas.memory import ReaderQuery
from api.schemas.revision import ForgetBody, ForgottenBody, MatchHeaders
from graphmem.domain.filters import NO_FILTERS
from graphmem.domain.revision import Forgotten
from graphmem.errors import InvalidInput, PreconditionRequired
from graphmem.ingestion.marking import Mark
from graphmem.service import MemoryService

router = APIRouter(prefix="/v1/memories", tags=["memories"], route_class=JsonRoute)


@router.delete(
    "/{memory_id}",
    operation_id="forget_memory",
    summary="Forget a memory",
    response_model=ForgottenBody,
    response_description="It is recalled no longer; `already` where it was forgotten before.",
    dependencies=[Depends(unrepeated)],
    responses=documented(404, 409, 412, 422, 500, 503),
)
def forget_one(
    memory_id: str,
    reader: Annotated[ReaderQuery, Query()],
    condition: Annotated[MatchHeaders, Header()],
    call: Forgetting,
) -> JSONResponse:
    """Archive a memory; `restore` brings it back. If-Match may be left out."""
    service = call.asking(reader.user, reader.agent)
    memory = service.get(memory_id, user=reader.user, agent=reader.agent)
    version = None if condition.if_match is None else expected_version(memory, condition.if_match)
    forgotten = service.revisions.forget([memory.id], user=reader.user, agent=reader.agent, version=version)
    call.touched(*forgotten.ids)
    return JSONResponse(forgotten.as_dict())


@router.post(
    "/forget",
    operation_id="forget",
    summary="Forget memories",
    response_model=ForgottenBody,
    response_description="What was forgotten; of a preview, what would be, and the `confirm_token` that does it.",
    responses=documented(400, 404, 409, 413, 415, 422, 428, 500, 502, 503),
)
def forget(body: ForgetBody, call: Forgetting, once: Once) -> Response:
    """Archive memories, all or none. By filters or query a preview comes first, and its token does it."""
    service = call.asking(body.user, body.agent)

    def respond(forgotten: Forgotten) -> JSONResponse:
        if forgotten.done:
            call.touched(*forgotten.ids)
        else:
            call.previews()
        return JSONResponse(forgotten.as_dict())

    is_preview = body.dry_run is True or (body.ids is None and body.confirm_token is None)
    return once.run(lambda mark: _forgotten(body, service, mark), respond, is_dry=is_preview)


def _forgotten(body: ForgetBody, service: MemoryService, mark: Mark[Forgotten] | None) -> Forgotten:
    if body.ids is not None:
        if body.filters is not None or body.query is not None:
            msg = "ids go without filters and query; send one or the other"
            raise InvalidInput(msg, field="ids")
        return service.revisions.forget(
            body.ids,
            user=body.user,
            agent=body.agent,
            dry_run=body.dry_run is True,
            confirm_token=body.confirm_token,
            mark=mark,
        )
    if body.dry_run is False and body.confirm_token is None:
        msg = "preview first: leave dry_run out, and send the same with the confirm_token of the answer"
        raise PreconditionRequired(msg)
    return service.revisions.forget_matching(
        user=body.user,
        agent=body.agent,
        filters=NO_FILTERS if body.filters is None else body.filters.filters(),
        question=body.query,
        limit=body.limit,
        confirm_token=None if body.dry_run is True else body.confirm_token,
        mark=mark,
    )
