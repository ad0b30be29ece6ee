"""Looking at a logged recall, asking it again, and saying whether it helped."""

from typing import Literal

from pydantic import BaseModel, Field

from api.schemas.fields import REQUEST, Id, Time
from graphmem.domain.feedback import Verdict
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.recall import KnowledgeMode
from graphmem.domain.replay import DifferenceKind


class TermBody(BaseModel):
    """One term of a score."""

    name: str
    value: float
    share: float = Field(description="Of the sum of all sizes, from 0 to 1.")


class HopBody(BaseModel):
    """One step through the graph."""

    via: str = Field(description="The edge that led here.")
    memory_id: str | None = Field(description="The memory it led to; null for an entity.")


class LoggedResultBody(BaseModel):
    """One result as it was, with its memory as it is now."""

    rank: int = Field(description="From 1.")
    memory_id: str
    content: str | None = Field(description="As it is now; null when it is gone.")
    status: Status | None
    score: float
    terms: list[TermBody] = Field(description="By share, largest first.")
    path: list[HopBody]
    shown: bool = Field(description="Whether it had a place in the context.")


class LoggedSectionBody(BaseModel):
    """A section of a wiki among the entries, as it is now; its place and content are null when it is gone."""

    rank: int = Field(description="Of its entry, from 1.")
    section_id: str
    wiki: str | None
    page: str | None = Field(description="Path of its file, within the folder of its wiki.")
    anchor: str | None
    content: str | None
    score: float = Field(description="Of its entry.")
    terms: dict[str, float] = Field(description="`memory` and `knowledge`; they sum to the score.")
    shown: bool = Field(description="Whether it had a place in the context of its own.")


class FeedbackBody(BaseModel):
    """The verdict that stands."""

    retrieval_id: str | None
    memory_id: str | None
    verdict: Verdict
    at: Time = Field(description="Since when it stands.")
    actor: str = Field(description="The agent, otherwise the user.")


class LoggedFiltersBody(BaseModel):
    """Which memories could answer; a filter that was not set is left out."""

    sessions: list[str] = []
    kinds: list[MemoryKind] = []
    entities: list[str] = []
    tags: list[str] = []
    sources: list[Source] = []
    since: Time | None = None
    until: Time | None = None
    statuses: list[Status] = []


class LoggedRetrievalBody(BaseModel):
    """A recall from the log."""

    retrieval_id: str
    query: str = Field(description="The question after redaction.")
    turn: str | None = Field(
        description="The user's turn that it was read together with; null where it stood by itself."
    )
    at: Time = Field(description="When it was asked first.")
    as_of: Time = Field(description="The clock of the question.")
    profile: str
    limit: int
    max_tokens: int
    prompt_tokens: int | None = Field(description="Size of the prompt that the context was for; null where not told.")
    filters: LoggedFiltersBody
    session: str | None
    model: str = Field(description="Of the question's vector.")
    reranker: str | None = Field(description="Who had the last word on the order; null: nobody.")
    results: list[LoggedResultBody]
    knowledge: KnowledgeMode
    knowledge_weight: float = Field(description="What the relevance of the wikis counted.")
    sections: list[LoggedSectionBody] = Field(description="Of wikis, among the entries; by rank.")
    context_sha256: str = Field(description="Of the context's UTF-8 bytes.")
    answer_sha256: str = Field(description="Equal where two answers are the same bytes, but for the id.")
    warnings: list[str]
    feedback: list[FeedbackBody]


class ReplayBody(BaseModel):
    """Who asks again, and how."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"user": "lin"}]}}

    user: Id = Field(description="Who asked.")
    agent: Id | None = Field(default=None, description="As it was asked with.")
    profile: str | None = Field(
        default=None,
        description="Another profile, of those that `GET /v1/profiles` lists. Left out: the one of then.",
    )


class DifferenceBody(BaseModel):
    """One result that is not as it was; ranks count from 1."""

    kind: DifferenceKind
    memory_id: str
    rank_then: int | None
    rank_now: int | None
    score_then: float | None
    score_now: float | None


class SectionDifferenceBody(BaseModel):
    """One section that is not as it was; ranks count from 1, among the entries."""

    kind: DifferenceKind
    section_id: str
    rank_then: int | None
    rank_now: int | None
    score_then: float | None
    score_now: float | None


class WrittenBody(BaseModel):
    """What was written to in between: memories, or the knowledge of the tenant."""

    visibility: Literal["private", "shared", "public", "knowledge"]
    revision_then: int
    revision_now: int


class ReplayedBody(BaseModel):
    """Both answers held together."""

    retrieval_id: str
    same: bool = Field(description="Whether the answer is the same bytes.")
    profile_then: str
    profile_now: str
    model_then: str
    model_now: str
    reranker_then: str | None = Field(description="One that answers need not say the same twice.")
    reranker_now: str | None
    written: list[WrittenBody]
    same_context: bool
    differences: list[DifferenceBody] = Field(description="By rank now, then those that went.")
    section_differences: list[SectionDifferenceBody]
    warnings: list[str]


class MemoryFeedbackBody(BaseModel):
    """What is said of a memory."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"user": "lin", "verdict": "wrong"}]}}

    user: Id = Field(description="Who says it.")
    agent: Id | None = Field(default=None, description="With one, its private memories are seen too.")
    verdict: Verdict = Field(strict=False)


class RetrievalFeedbackBody(MemoryFeedbackBody):
    """What is said of a retrieval, or of one of its results."""

    model_config = REQUEST | {
        "json_schema_extra": {"examples": [{"user": "lin", "verdict": "useful"}]},
    }

    memory_id: Id | None = Field(default=None, description="One of its results: the verdict is on that.")
