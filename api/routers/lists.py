"""Looking through what there is: memories, sessions, recalls, and how much of it."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from api.dependencies import Reading, unrepeated
from api.key_routes import SegmentRoute
from api.problems import documented
from api.schemas.lists import (
    CountsBody,
    MemoriesBody,
    MemoriesQuery,
    PageQuery,
    RetrievalsBody,
    SessionRowBody,
    SessionsBody,
    StatsBody,
    StatsQuery,
    TurnsBody,
)
from api.schemas.memory import ReaderQuery
from graphmem.domain.access import Permission

router = APIRouter(prefix="/v1", route_class=SegmentRoute, dependencies=[Depends(unrepeated)])


@router.get(
    "/memories",
    operation_id="list_memories",
    summary="List memories",
    tags=["memories"],
    response_description="None where nothing fits.",
    responses=documented(403, 422, 500, 503),
)
def memories(query: Annotated[MemoriesQuery, Query()], call: Reading) -> MemoriesBody:
    """The memories that the caller can see, page by page. What is written meanwhile moves nothing."""
    page = call.asking(query.user, query.agent).lists.memories(
        user=query.user,
        agent=query.agent,
        filters=query.filters(),
        order=query.order,
        after=query.after,
        limit=query.limit,
    )
    return MemoriesBody.of(page)


@router.get(
    "/sessions",
    operation_id="list_sessions",
    summary="List sessions",
    tags=["sessions"],
    response_description="By id.",
    responses=documented(403, 422, 500, 503),
)
def sessions(query: Annotated[PageQuery, Query()], call: Reading) -> SessionsBody:
    """The conversations that hold a turn or a memory which the caller can see."""
    lists = call.asking(query.user, query.agent).lists
    return SessionsBody.of(lists.sessions(user=query.user, agent=query.agent, after=query.after, limit=query.limit))


@router.get(
    "/sessions/{session_id:path}/messages",
    operation_id="list_messages",
    summary="List the turns of a session",
    tags=["sessions"],
    response_description="Those that working memory still holds, oldest first.",
    responses=documented(403, 404, 422, 500, 503),
)
def messages(session_id: str, query: Annotated[PageQuery, Query()], call: Reading) -> TurnsBody:
    """The turns of a conversation that working memory still holds."""
    lists = call.asking(query.user, query.agent).lists
    return TurnsBody.of(
        lists.turns(session_id, user=query.user, agent=query.agent, after=query.after, limit=query.limit)
    )


@router.get(
    "/sessions/{session_id:path}/memories",
    operation_id="list_session_memories",
    summary="List the memories of a session",
    tags=["sessions"],
    response_description="Oldest first.",
    responses=documented(403, 404, 422, 500, 503),
)
def session_memories(session_id: str, query: Annotated[PageQuery, Query()], call: Reading) -> MemoriesBody:
    """What was remembered in a conversation."""
    lists = call.asking(query.user, query.agent).lists
    return MemoriesBody.of(
        lists.session_memories(session_id, user=query.user, agent=query.agent, after=query.after, limit=query.limit)
    )


@router.get(
    "/sessions/{session_id:path}",
    operation_id="get_session",
    summary="Read a session",
    tags=["sessions"],
    response_description="How much it holds.",
    responses=documented(403, 404, 422, 500, 503),
)
def session(session_id: str, reader: Annotated[ReaderQuery, Query()], call: Reading) -> SessionRowBody:
    """One conversation. An unknown one and one of somebody else get the same 404."""
    lists = call.asking(reader.user, reader.agent).lists
    return SessionRowBody.of(lists.session(session_id, user=reader.user, agent=reader.agent))


@router.get(
    "/retrievals",
    operation_id="list_retrievals",
    summary="List recalls",
    tags=["retrievals"],
    response_description="Newest first.",
    responses=documented(403, 422, 500, 503),
)
def retrievals(query: Annotated[PageQuery, Query()], call: Reading) -> RetrievalsBody:
    """What this user and agent recalled, as far as the log goes back."""
    lists = call.asking(query.user, query.agent).lists
    return RetrievalsBody.of(lists.retrievals(user=query.user, agent=query.agent, after=query.after, limit=query.limit))


@router.get(
    "/stats",
    operation_id="stats",
    summary="Count what there is",
    tags=["stats"],
    response_description="Of the caller, and of the tenant where that was asked for.",
    responses=documented(403, 422, 500, 503),
)
def stats(query: Annotated[StatsQuery, Query()], call: Reading) -> StatsBody:
    """How much the caller can see. Nothing of anybody else is counted, unless an administrator asks for the tenant."""
    lists = call.asking(query.user, query.agent).lists
    whole = None
    if query.tenant:
        call.access.require(Permission.ADMIN)
        whole = CountsBody.of(call.of_tenant(changing=True).lists.tenant_counts())
    return StatsBody(**dict(CountsBody.of(lists.counts(user=query.user, agent=query.agent))), tenant=whole)
