"""The tenant's wikis, and contexts of both sides."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from api.dependencies import Reading
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.knowledge import ContextBody, KnowledgeSearchBody, SectionsBody
from api.schemas.search import SearchBody
from graphmem.domain.times import parse_local_time

router = APIRouter(prefix="/v1", tags=["knowledge"], route_class=JsonRoute)


@router.post(
    "/context",
    operation_id="context",
    summary="Make a context",
    response_model=ContextBody,
    response_description="Empty where nothing answers.",
    responses=documented(400, 403, 413, 415, 422, 500, 502, 503),
)
def context(body: SearchBody, call: Reading) -> JSONResponse:
    """The text for a prompt alone: memories and sections of the wikis that answer, within the budget."""
    recall = body.asked_of(call.asking(body.user, body.agent))
    return JSONResponse(
        {
            "context": recall.context,
            "retrieval_id": recall.retrieval_id,
            "shown": list(recall.shown),
            "warnings": list(recall.warnings),
        }
    )


@router.post(
    "/knowledge/search",
    operation_id="search_knowledge",
    summary="Search the wikis",
    response_model=SectionsBody,
    response_description="Sections best first; none when nothing is indexed.",
    responses=documented(400, 403, 413, 415, 422, 500, 502, 503),
)
def search(body: KnowledgeSearchBody, call: Reading) -> JSONResponse:
    """Find the sections that answer a question, each with the arithmetic of its score."""
    as_of = None if body.as_of is None else parse_local_time(body.as_of, "as_of")
    sections = call.of_tenant().search_knowledge(body.query, limit=body.limit, as_of=as_of)
    return JSONResponse({"sections": [section.as_dict() for section in sections]})
