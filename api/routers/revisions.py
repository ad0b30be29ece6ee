"""Revising a memory, bringing it back, and what was done to it."""

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query
from fastapi.responses import JSONResponse, Response

from api.dependencies import Forgetting, Reading, Writing, unrepeated
from api.etags import expected_version, required, tag_of, tagged
from api.json_bodies import JsonRoute
from api.once import Once
from api.problems import documented
from api.schemas.memory import MemoryBody, WriteQuery
from api.schemas.revision import HistoryBody, HistoryQuery, MatchHeaders, RestoreBody, ReviseBody, RevisedBody
from graphmem.domain.memory import Memory
from graphmem.domain.revision import KEPT
from graphmem.domain.times import parse_time

router = APIRouter(prefix="/v1/memories", tags=["memories"], route_class=JsonRoute)


@router.patch(
    "/{memory_id}",
    operation_id="revise_memory",
    summary="Revise a memory",
    response_model=RevisedBody,
    response_description="As it stands now, with its ETag. Of a dry run: as it would stand.",
    dependencies=[Depends(unrepeated)],
    responses=documented(400, 404, 409, 412, 413, 415, 422, 428, 500, 502, 503),
)
def revise(
    memory_id: str,
    body: ReviseBody,
    query: Annotated[WriteQuery, Query()],
    condition: Annotated[MatchHeaders, Header()],
    call: Writing,
) -> JSONResponse:
    """Change an active memory under its id. Of two who change the same version, one wins."""
    service = call.asking(body.user, body.agent)
    if_match = required(condition.if_match)
    memory = service.get(memory_id, user=body.user, agent=body.agent)
    until = None if body.valid_until is None else parse_time(body.valid_until, "valid_until")
    revised = service.revisions.revise(
        memory_id,
        user=body.user,
        agent=body.agent,
        version=expected_version(memory, if_match),
        content=body.content,
        kind=body.kind,
        importance=body.importance,
        tags=body.tags,
        metadata=body.metadata,
        valid_until=until if "valid_until" in body.model_fields_set else KEPT,
        dry_run=query.dry_run,
    )
    if query.dry_run:
        call.previews()
    elif revised.changed:
        call.touched(memory.id)
    shown = MemoryBody.of(revised.memory)
    told = {
        "memory": shown.model_dump(mode="json"),
        "changed": revised.changed,
        "receipt": None if revised.receipt is None else revised.receipt.as_dict(),
    }
    return JSONResponse(told, headers={} if query.dry_run else {"ETag": tag_of(shown)})


@router.post(
    "/{memory_id}/restore",
    operation_id="restore_memory",
    summary="Restore a memory",
    response_model=MemoryBody,
    response_description="As it stands now, with its ETag.",
    responses=documented(400, 404, 409, 413, 415, 422, 500, 503),
)
def restore(memory_id: str, body: RestoreBody, call: Forgetting, once: Once) -> Response:
    """Undo a forgetting: it is as it was before. Of one that newer memories closed: it holds again."""
    service = call.asking(body.user, body.agent)

    def respond(restored: Memory) -> Response:
        call.touched(restored.id)
        return tagged(restored)

    return once.run(
        lambda mark: service.revisions.restore(memory_id, user=body.user, agent=body.agent, mark=mark), respond
    )


@router.get(
    "/{memory_id}/history",
    operation_id="memory_history",
    summary="See what was done to a memory",
    response_model=HistoryBody,
    response_description="Oldest first; each revision with what the memory was before.",
    dependencies=[Depends(unrepeated)],
    responses=documented(404, 422, 500, 503),
)
def history(memory_id: str, query: Annotated[HistoryQuery, Query()], call: Reading) -> JSONResponse:
    """What the ledger tells of a memory, page by page. An unknown id and one of somebody else get the same 404."""
    found = call.asking(query.user, query.agent).revisions.history(
        memory_id, user=query.user, agent=query.agent, after=query.after, limit=query.limit
    )
    return JSONResponse(found.as_dict())
