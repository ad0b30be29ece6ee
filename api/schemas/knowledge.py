"""Searching the wikis of a tenant."""

from typing import Literal

from pydantic import BaseModel, Field

from api.schemas.fields import REQUEST, Question, Time


class PathStepBody(BaseModel):
    """One node on the way through the graph to a result."""

    kind: Literal["memory", "entity", "concept"]
    id: str
    label: str
    via: str = Field(description="The edge that led here; empty at the start.")


class SectionBody(BaseModel):
    """One section of a page; its terms sum to its score."""

    id: str
    wiki: str
    page: str = Field(description="Path of its file, within the folder of its wiki.")
    anchor: str
    line: int
    title: str = Field(description="Of its page.")
    trail: list[str] = Field(description="The headings that lead to it, the title first.")
    content: str = Field(description="Markdown.")
    updated_at: Time
    valid_until: Time | None
    score: float
    terms: dict[str, float]
    path: list[PathStepBody] = Field(description="From a concept of the question to one of the section.")


class KnowledgeSearchBody(BaseModel):
    """A question to the wikis."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"query": "Why does Docker Desktop not start?"}]}}

    query: Question = Field(description="The question, in any language.")
    limit: int = Field(default=10, json_schema_extra={"minimum": 1, "maximum": 100})
    as_of: Time | None = Field(default=None, description="Sections that held until before it are left out.")


class SectionsBody(BaseModel):
    """Sections, best first."""

    sections: list[SectionBody]
