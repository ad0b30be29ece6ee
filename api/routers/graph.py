"""The graph of what the caller can see."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from api.dependencies import Reading, unrepeated
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.graph import GraphBody, GraphQuery, PathBody, PathQuery

router = APIRouter(prefix="/v1/graph", tags=["graph"], route_class=JsonRoute, dependencies=[Depends(unrepeated)])


@router.get(
    "",
    operation_id="graph",
    summary="Look around a node",
    response_description="Nodes and the edges between them.",
    responses=documented(403, 404, 422, 500, 503),
)
def around(query: Annotated[GraphQuery, Query()], call: Reading) -> GraphBody:
    """What a memory or an entity is connected with. An unknown one and one of somebody else get the same 404."""
    found = call.asking(query.user, query.agent).graph.around(
        query.around, user=query.user, agent=query.agent, depth=query.depth, limit=query.limit
    )
    return GraphBody.of(found)


@router.get(
    "/path",
    operation_id="graph_path",
    summary="Find the way between two nodes",
    response_description="The shortest one; `found` is false where there is none of at most six edges.",
    responses=documented(403, 404, 422, 500, 503),
)
def path(query: Annotated[PathQuery, Query()], call: Reading) -> PathBody:
    """The shortest way between two memories or entities, over nothing that the caller cannot see."""
    return PathBody.of(
        call.asking(query.user, query.agent).graph.path(query.source, query.target, user=query.user, agent=query.agent)
    )
