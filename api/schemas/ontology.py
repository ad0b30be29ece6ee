"""Concepts of the tenant's ontology."""

from typing import Self

from pydantic import BaseModel, Field

from api.schemas.fields import REQUEST
from graphmem.domain.ontology import Concept, Ontology
from graphmem.knowledge.ontology_service import MOST_LISTED


class ConceptsQuery(BaseModel):
    """Which concepts to list."""

    model_config = REQUEST

    name: str | None = Field(default=None, description="Only what is called so in any language, or has this id.")
    after: str | None = Field(default=None, description="`next` of the page before.")
    limit: int = Field(default=50, strict=False, json_schema_extra={"minimum": 1, "maximum": MOST_LISTED})


class ConceptBody(BaseModel):
    """A concept as its file has it; ids that it names may be missing."""

    id: str
    labels: dict[str, str] = Field(description="By language.")
    alternatives: dict[str, list[str]] = Field(description="Other names, by language.")
    broader: list[str] = Field(description="Ids of what it is a kind of.")
    related: list[str]
    properties: dict[str, list[str]] = Field(description="What else holds, as `contains`, with ids.")
    definition: str | None
    entity_type: str | None = Field(description="Of the entities that it and what is narrower name, where it says one.")

    @classmethod
    def of(cls, concept: Concept) -> Self:
        """The body of a concept."""
        return cls(
            id=concept.id,
            labels=dict(concept.labels),
            alternatives={language: list(names) for language, names in concept.alternatives.items()},
            broader=list(concept.broader),
            related=list(concept.related),
            properties={name: list(targets) for name, targets in concept.properties.items()},
            definition=concept.definition,
            entity_type=concept.entity_type,
        )


class ConceptsBody(BaseModel):
    """Some concepts, by id."""

    concepts: list[ConceptBody]
    next: str | None = Field(description="Where to go on, as `after`; null at the end.")


class AncestorBody(BaseModel):
    """What stands above a concept."""

    id: str
    distance: int = Field(description="Fewest hops, from 1.")


class HopBody(BaseModel):
    """One step: `broader`, `related` or a property, and where it leads."""

    via: str
    id: str


class ExpansionBody(BaseModel):
    """A concept that this one touches."""

    id: str
    weight: float = Field(description="Fades with each hop, (0, 1].")
    path: list[HopBody]


class ConceptDetailsBody(BaseModel):
    """A concept, what is above and below it, and what it leads to."""

    concept: ConceptBody
    narrower: list[str]
    ancestors: list[AncestorBody] = Field(description="Nearest first.")
    expansions: list[ExpansionBody] = Field(description="Strongest first, at most 64.")

    @classmethod
    def of(cls, concept: Concept, ontology: Ontology) -> Self:
        """The body of a concept within its ontology."""
        return cls(
            concept=ConceptBody.of(concept),
            narrower=list(ontology.narrower(concept.id)),
            ancestors=[AncestorBody(id=one.id, distance=one.distance) for one in ontology.ancestors(concept.id)],
            expansions=[
                ExpansionBody(id=one.id, weight=one.weight, path=[HopBody(via=hop.via, id=hop.id) for hop in one.path])
                for one in ontology.expand(concept.id)
            ],
        )
