"""What memories are about: looked through, looked at, merged and renamed.

The key of an entity holds slashes. A client percent-encodes it, and one that leaves the slashes as they are is
understood too: only an unencoded `/memories` at the end of a path asks for the memories.
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from api.dependencies import Reading, Writing, unrepeated
from api.key_routes import KeyRoute
from api.once import Once
from api.problems import documented
from api.schemas.entity import (
    EntitiesBody,
    EntitiesQuery,
    EntityDetailsBody,
    MergeBody,
    MergedBody,
    NamedEntityBody,
    RenameBody,
    UnmergeBody,
)
from api.schemas.lists import MemoriesBody, PageQuery
from api.schemas.memory import ReaderQuery
from graphmem.domain.listing import check_entity

router = APIRouter(prefix="/v1/entities", tags=["entities"], route_class=KeyRoute)


@router.get(
    "",
    operation_id="list_entities",
    summary="List entities",
    response_description="By name; none where nothing is mentioned.",
    dependencies=[Depends(unrepeated)],
    responses=documented(403, 422, 500, 503),
)
def entities(query: Annotated[EntitiesQuery, Query()], call: Reading) -> EntitiesBody:
    """What the memories that the caller can see are about."""
    page = call.asking(query.user, query.agent).lists.entities(
        user=query.user,
        agent=query.agent,
        kind=query.type,
        prefix=query.prefix,
        after=query.after,
        limit=query.limit,
    )
    return EntitiesBody.of(page)


@router.post(
    "/merge",
    operation_id="merge_entities",
    summary="Merge two entities",
    response_model=MergedBody,
    response_description="Which stands for which.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 503),
)
def merge(body: MergeBody, call: Writing, once: Once) -> Response:
    """Take one entity for another. Mentions stay where they are; reading treats both as one. Can be undone."""
    entities = call.asking(body.user, body.agent).entities
    alias, into = _checked(body.entity, "entity"), _checked(body.into, "into")
    return once.run(
        lambda mark: entities.merge(alias, into, user=body.user, agent=body.agent, force=body.force, mark=mark),
        lambda merged: _told(
            MergedBody(merged=NamedEntityBody.of_entity(merged.alias), into=NamedEntityBody.of_entity(merged.canonical))
        ),
    )


@router.post(
    "/unmerge",
    operation_id="unmerge_entity",
    summary="Undo a merge",
    response_model=NamedEntityBody,
    response_description="The entity that stands for itself again.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 503),
)
def unmerge(body: UnmergeBody, call: Writing, once: Once) -> Response:
    """Make an alias an entity of its own again, as it was."""
    entities = call.asking(body.user, body.agent).entities
    alias = _checked(body.entity, "entity")
    return once.run(
        lambda mark: entities.unmerge(alias, user=body.user, agent=body.agent, mark=mark),
        lambda parted: _told(NamedEntityBody.of_entity(parted.alias)),
    )


@router.post(
    "/rename",
    operation_id="rename_entity",
    summary="Rename an entity",
    response_model=NamedEntityBody,
    response_description="The entity under its new name.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 503),
)
def rename(body: RenameBody, call: Writing, once: Once) -> Response:
    """Show an entity under another name. The old one stays an alias; `unmerge` undoes it."""
    entities = call.asking(body.user, body.agent).entities
    entity = _checked(body.entity, "entity")
    return once.run(
        lambda mark: entities.rename(entity, body.name, user=body.user, agent=body.agent, mark=mark),
        lambda renamed: _told(NamedEntityBody.of_entity(renamed)),
    )


def _told(body: BaseModel) -> JSONResponse:
    return JSONResponse(body.model_dump(mode="json"))


@router.get(
    "/{key:path}/memories",
    operation_id="list_entity_memories",
    summary="List the memories about an entity",
    response_description="Newest first, those that mention an alias of it included.",
    dependencies=[Depends(unrepeated)],
    responses=documented(403, 404, 422, 500, 503),
)
def entity_memories(key: str, query: Annotated[PageQuery, Query()], call: Reading) -> MemoriesBody:
    """The memories that mention an entity, or what means one with it."""
    lists = call.asking(query.user, query.agent).lists
    return MemoriesBody.of(
        lists.entity_memories(key, user=query.user, agent=query.agent, after=query.after, limit=query.limit)
    )


@router.get(
    "/{key:path}",
    operation_id="get_entity",
    summary="Read an entity",
    response_description="What it stands for, its aliases and its concepts.",
    dependencies=[Depends(unrepeated)],
    responses=documented(403, 404, 422, 500, 503),
)
def entity(key: str, reader: Annotated[ReaderQuery, Query()], call: Reading) -> EntityDetailsBody:
    """One entity by its key, or a name. An unknown one and one of somebody else get the same 404."""
    service = call.asking(reader.user, reader.agent)
    found = service.entities.show(_checked(key, "key"), user=reader.user, agent=reader.agent, limit=1)
    own = found.row.entity.key
    concepts = service.ontology.instances([own], user=reader.user, agent=reader.agent)
    return EntityDetailsBody.of_details(found, concepts.get(own, ()))


def _checked(entity: str, field: str) -> str:
    check_entity(entity, field)
    return entity
