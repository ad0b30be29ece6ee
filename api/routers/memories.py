"""Writing, reading and searching memories."""

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Header, Query
from fastapi.responses import JSONResponse, Response

from api.dependencies import Reading, Writing, unrepeated
from api.etags import tagged
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented
from api.schemas.memory import MemoryBody, ReaderQuery, ReceiptBody, RememberBody, WriteQuery
from api.schemas.operation import OperationBody, PreferHeaders
from api.schemas.revision import KnownHeaders
from api.schemas.search import RecallBody, SearchBody
from graphmem.domain.receipt import STORED, Receipt

router = APIRouter(prefix="/v1/memories", tags=["memories"], route_class=JsonRoute)


@router.post(
    "",
    status_code=201,
    operation_id="remember",
    summary="Remember",
    dependencies=[Depends(unrepeated)],
    response_model=ReceiptBody,
    response_description="Created; Location leads to the memory.",
    responses={
        200: {
            "model": ReceiptBody,
            "description": "Nothing new: met again or merged (`id`), skipped (`reason`), or a dry run.",
        },
        202: {
            "model": OperationBody,
            "description": "Accepted, with `Prefer: respond-async`; Location leads to what becomes of it.",
        },
        **documented(400, 403, 409, 413, 415, 422, 500, 502, 503),
    },
)
def remember(
    body: RememberBody,
    query: Annotated[WriteQuery, Query()],
    prefer: Annotated[PreferHeaders, Header()],
    call: Writing,
    once: Once,
) -> Response:
    """Store what an agent saw or was told. Durable when answered."""
    if query.dry_run:
        call.previews()
    memory = call.asking(body.user, body.agent)
    observation = body.observation(memory.tenant)
    if prefer.is_async and not query.dry_run:
        return once.run(
            lambda mark: memory.operations.accept(observation, mark=mark),
            lambda operation: JSONResponse(
                OperationBody.of(operation).model_dump(mode="json"),
                202,
                {"Location": f"/v1/operations/{operation.id}?{_reader(body)}", "Preference-Applied": "respond-async"},
            ),
        )

    def respond(receipt: Receipt) -> JSONResponse:
        call.touched(receipt.memory_id)
        status = 201 if receipt.outcome in STORED and not query.dry_run else 200
        headers = {}
        if receipt.memory_id is not None:
            headers["Location"] = f"/v1/memories/{receipt.memory_id}?{_reader(body)}"
        return JSONResponse(receipt.as_dict(), status, headers)

    return once.run(
        lambda mark: memory.remember_observation(observation, dry_run=query.dry_run, mark=mark),
        respond,
        is_dry=query.dry_run,
    )


@router.post(
    "/search",
    operation_id="recall",
    summary="Recall",
    response_model=RecallBody,
    response_description="Results best first; none when nothing is stored.",
    responses=documented(400, 403, 413, 415, 422, 500, 502, 503),
)
def search(body: SearchBody, call: Reading) -> JSONResponse:
    """Find what answers a question, each with the arithmetic of its score. Changes nothing."""
    return JSONResponse(body.asked_of(call.asking(body.user, body.agent)).as_dict())


@router.get(
    "/{memory_id}",
    operation_id="get_memory",
    summary="Read one memory",
    response_model=MemoryBody,
    response_description="The memory, with its ETag.",
    dependencies=[Depends(unrepeated)],
    responses={304: {"description": "Still as it is had."}, **documented(403, 404, 422, 500, 503)},
)
def read(
    memory_id: str,
    reader: Annotated[ReaderQuery, Query()],
    known: Annotated[KnownHeaders, Header()],
    call: Reading,
) -> Response:
    """Read one memory. An unknown id and one of somebody else get the same 404."""
    memory = call.asking(reader.user, reader.agent).get(memory_id, user=reader.user, agent=reader.agent)
    return tagged(memory, if_none_match=known.if_none_match)


def _reader(body: RememberBody) -> str:
    """Who may look at what was written, as a query."""
    return urlencode({"user": body.user} if body.agent is None else {"user": body.user, "agent": body.agent})
