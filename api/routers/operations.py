"""Writes that were accepted for later, looked up."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from api.dependencies import Reading, unrepeated
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.memory import ReaderQuery
from api.schemas.operation import OperationBody, OperationsBody, OperationsQuery

router = APIRouter(prefix="/v1/operations", tags=["operations"], route_class=JsonRoute)


@router.get(
    "",
    operation_id="list_operations",
    summary="List operations",
    response_description="The next ones by id, which is the order they were accepted in.",
    dependencies=[Depends(unrepeated)],
    responses=documented(422, 500, 503),
)
def operations(query: Annotated[OperationsQuery, Query()], call: Reading) -> OperationsBody:
    """What was accepted for a user and agent, until a day after it ended."""
    found = call.asking(query.user, query.agent).operations.list(
        user=query.user, agent=query.agent, status=query.status, after=query.after, limit=query.limit
    )
    return OperationsBody(
        operations=[OperationBody.of(each) for each in found],
        next=found[-1].id if len(found) == query.limit else None,
    )


@router.get(
    "/{operation_id}",
    operation_id="get_operation",
    summary="Look at one operation",
    response_description="Where it stands.",
    dependencies=[Depends(unrepeated)],
    responses=documented(404, 422, 500, 503),
)
def operation(operation_id: str, reader: Annotated[ReaderQuery, Query()], call: Reading) -> OperationBody:
    """Read one operation. An unknown id and one of somebody else get the same 404."""
    memory = call.asking(reader.user, reader.agent)
    return OperationBody.of(memory.operations.get(operation_id, user=reader.user, agent=reader.agent))
