"""The tenant's wikis, asked."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from api.dependencies import Reading
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.knowledge import KnowledgeSearchBody, SectionsBody
from graphmem.domain.times import parse_local_time

router = APIRouter(prefix="/v1", tags=["knowledge"], route_class=JsonRoute)


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
