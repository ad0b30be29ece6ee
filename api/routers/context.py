"""The one call an agent makes before it asks its model."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from api.dependencies import Reading
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.context import ContextBody
from api.schemas.search import SearchBody

router = APIRouter(prefix="/v1", tags=["context"], route_class=JsonRoute)


@router.post(
    "/context",
    operation_id="context",
    summary="Make a context",
    response_model=ContextBody,
    response_description="Empty where nothing answers and nothing was said.",
    responses=documented(400, 403, 413, 415, 422, 500, 502, 503),
)
def context(body: SearchBody, call: Reading) -> JSONResponse:
    """The text for a prompt: constraints, memories, knowledge and the newest turns of `session`, within the budget."""
    return JSONResponse(body.context_of(call.asking(body.user, body.agent)).as_dict())
