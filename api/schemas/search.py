"""Asking a question, and the answer."""

from typing import Literal

from pydantic import BaseModel, Field

from api.schemas.fields import REQUEST, Id, Question, Time
from graphmem.domain.memory import MemoryKind, Status
from graphmem.retrieval.pipeline import DEFAULT_PROFILE


class SearchBody(BaseModel):
    """A question, and whose memories may answer it."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [{"query": "Where does order A-1042 go?", "user": "lin", "limit": 5}],
        },
    }

    query: Question = Field(description="The question, in any language.")
    user: Id = Field(description="Whose memories; public ones are searched too.")
    agent: Id | None = Field(default=None, description="With one, its private memories are searched too.")
    session: Id | None = Field(default=None, description="The session the question is asked in; narrows nothing.")
    limit: int = Field(default=10, json_schema_extra={"minimum": 1, "maximum": 100})
    as_of: Time | None = Field(
        default=None,
        description="The clock of the question: what was not yet known or had not yet happened is not seen.",
    )
    profile: str = Field(default=DEFAULT_PROFILE, description="How to rank; `GET /v1/profiles` lists the names.")
    max_tokens: int = Field(
        default=1000,
        description="Size of `context`, in estimated tokens.",
        json_schema_extra={"minimum": 50, "maximum": 32_000},
    )


class PathStepBody(BaseModel):
    """One node on the way through the graph to a result."""

    kind: Literal["memory", "entity"]
    id: str
    label: str
    via: str = Field(description="The edge that led here; empty at the start.")


class ResultBody(BaseModel):
    """One memory that answers; its terms sum to its score."""

    id: str
    content: str
    kind: MemoryKind
    status: Status
    occurred_at: Time
    source_refs: list[str]
    entities: list[str]
    score: float
    terms: dict[str, float]
    path: list[PathStepBody]


class RecallBody(BaseModel):
    """The answer: results best first, and the text for a prompt."""

    query: str = Field(description="The question after redaction.")
    retrieval_id: str = Field(description="Same store, question, clock and settings: same id.")
    as_of: Time
    profile: str
    results: list[ResultBody]
    context: str = Field(description="The results as quoted data between markers, within `max_tokens`.")
    warnings: list[str]
