"""The tenant's ontology, looked up. It is loaded on the machine (`graphmem ontology load`)."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from api.dependencies import Reading, unrepeated
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.ontology import ConceptBody, ConceptDetailsBody, ConceptsBody, ConceptsQuery

router = APIRouter(prefix="/v1/knowledge/ontology", tags=["knowledge"], route_class=JsonRoute)


@router.get(
    "/concepts",
    operation_id="list_concepts",
    summary="List concepts",
    response_description="By id; none where nothing is called so.",
    dependencies=[Depends(unrepeated)],
    responses=documented(403, 422, 500, 503),
)
def concepts(query: Annotated[ConceptsQuery, Query()], call: Reading) -> ConceptsBody:
    """The next concepts of the ontology that is used, or of those that a name means."""
    found = call.of_tenant().ontology.concepts(name=query.name, after=query.after, limit=query.limit)
    return ConceptsBody(concepts=[ConceptBody.of(one) for one in found.concepts], next=found.next)


@router.get(
    "/concepts/{concept_id:path}",
    operation_id="get_concept",
    summary="Read a concept",
    response_description="What is above and below it, and what it leads to.",
    responses=documented(403, 404, 422, 500, 503),
)
def concept(concept_id: str, call: Reading) -> ConceptDetailsBody:
    """Read a concept by its id, which may be an IRI; percent-encode it."""
    found, ontology = call.of_tenant().ontology.concept(concept_id)
    return ConceptDetailsBody.of(found, ontology)
