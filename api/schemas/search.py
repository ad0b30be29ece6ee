"""Asking a question, and the answer."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from pydantic import BaseModel, FailFast, Field, WithJsonSchema

from api.schemas.fields import REQUEST, Content, Id, Question, Time
from api.schemas.knowledge import PathStepBody, SectionBody
from graphmem.domain.filters import MAX_FILTER_VALUES, RECALLED_STATUSES, Filters
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.prompt_context import PromptContext
from graphmem.domain.recall import KnowledgeMode, Recall
from graphmem.domain.times import parse_local_time, parse_time
from graphmem.retrieval.fusion import KNOWLEDGE_WEIGHT
from graphmem.retrieval.pipeline import DEFAULT_PROFILE
from graphmem.service import MemoryService

Value = TypeVar("Value")
Values = Annotated[
    list[Value] | None,
    FailFast(),
    Field(default=None, json_schema_extra={"minItems": 1, "maxItems": MAX_FILTER_VALUES}),
]
"""At least one, or left out."""
RecalledStatus = Annotated[
    Status, Field(strict=False), WithJsonSchema({"type": "string", "enum": [str(each) for each in RECALLED_STATUSES]})
]


class FiltersBody(BaseModel):
    """Which memories may answer: those that fit every filter given, and any value of each."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [
                {"kinds": ["semantic"], "tags": ["billing", "发票"], "since": "2026-03-01T00:00:00+08:00"},
                {"sessions": ["2026-03-01"], "entities": ["A-1042"], "statuses": ["active", "superseded"]},
            ],
        },
    }

    sessions: Values[Id] = Field(default=None, description="Conversations that memories were written in.")
    kinds: Values[Annotated[MemoryKind, Field(strict=False)]] = None
    entities: Values[Content] = Field(
        default=None, description="Names or keys; what was merged into one counts as it. An unknown one fits nothing."
    )
    tags: Values[Id] = None
    sources: Values[Annotated[Source, Field(strict=False)]] = None
    since: Time | None = Field(default=None, description="What happened at this moment or later.")
    until: Time | None = Field(default=None, description="What happened before this moment.")
    statuses: Values[RecalledStatus] = Field(
        default=None,
        description="At the question's clock. Left out: active, and superseded where the past is asked about. "
        "Quarantined memories are never in `context`.",
    )

    def filters(self) -> Filters:
        """What they mean.

        Raises:
            InvalidInput: One cannot be used.
        """
        return Filters(
            sessions=self.sessions,
            kinds=self.kinds,
            entities=self.entities,
            tags=self.tags,
            sources=self.sources,
            since=None if self.since is None else parse_time(self.since, "filters.since"),
            until=None if self.until is None else parse_time(self.until, "filters.until"),
            statuses=self.statuses,
        )


class SearchBody(BaseModel):
    """A question, and whose memories may answer it."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [
                {"query": "Where does order A-1042 go?", "user": "lin", "limit": 5},
                {
                    "query": "Where does order A-1042 go?",
                    "user": "lin",
                    "filters": {"kinds": ["episodic"], "since": "2026-03-01T00:00:00+08:00"},
                },
            ],
        },
    }

    query: Question = Field(description="The question, in any language.")
    user: Id = Field(description="Whose memories; public ones are searched too.")
    agent: Id | None = Field(default=None, description="With one, its private memories are searched too.")
    session: Id | None = Field(
        default=None,
        description="The session the question is asked in. Narrows nothing; a question that says too little by itself "
        "is read together with the user's turn before it.",
    )
    limit: int = Field(default=10, json_schema_extra={"minimum": 1, "maximum": 100})
    as_of: Time | None = Field(
        default=None,
        description="The clock of the question: what was not yet known or had not yet happened is not seen. Days that "
        "the question names begin at midnight of its offset; without it, of UTC.",
    )
    profile: str = Field(default=DEFAULT_PROFILE, description="How to rank; `GET /v1/profiles` lists the names.")
    max_tokens: int = Field(
        default=1000,
        description="Size of `context`, in estimated tokens.",
        json_schema_extra={"minimum": 50, "maximum": 32_000},
    )
    prompt_tokens: int | None = Field(
        default=None,
        description="Size of the prompt that `context` will stand in; it then takes at most 30 % of it.",
        json_schema_extra={"minimum": 1, "maximum": 10_000_000},
    )
    filters: FiltersBody = Field(
        default=FiltersBody(), description="Which memories may answer; the others are neither scored nor counted."
    )
    knowledge: Annotated[KnowledgeMode, Field(strict=False)] = Field(
        default=KnowledgeMode.AUTO,
        description="Whether the tenant's wikis answer too (`auto`), not (`off`), or alone (`only`).",
    )
    knowledge_weight: float = Field(
        default=KNOWLEDGE_WEIGHT,
        description="What the relevance of the wikis counts in `entries`; that of memories counts the rest of 1.",
        json_schema_extra={"minimum": 0, "maximum": 1},
    )

    def asked_of(self, service: MemoryService) -> Recall:
        """The answer.

        Raises:
            As `MemoryService.recall`.
        """
        return self._ask(service.recall)

    def context_of(self, service: MemoryService) -> PromptContext:
        """The text for a prompt.

        Raises:
            As `MemoryService.recall`.
        """
        return self._ask(service.context)

    def _ask(self, ask: Callable[..., Value]) -> Value:
        return ask(
            self.query,
            user=self.user,
            agent=self.agent,
            session=self.session,
            limit=self.limit,
            as_of=None if self.as_of is None else parse_local_time(self.as_of, "as_of"),
            profile=self.profile,
            max_tokens=self.max_tokens,
            prompt_tokens=self.prompt_tokens,
            filters=self.filters.filters(),
            knowledge=self.knowledge,
            knowledge_weight=self.knowledge_weight,
        )


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


class EntryBody(BaseModel):
    """One place of the list in which memories and sections stand together; its terms sum to its score."""

    memory_id: str | None = Field(description="Of one of the results; null where no memory says it.")
    section: SectionBody | None = Field(description="Of a wiki; beside a memory where both say the same.")
    score: float
    terms: dict[str, float] = Field(description="`memory` and `knowledge`: relevance times what the side counts.")


class RecallBody(BaseModel):
    """The answer: results best first, both sides in one list, and the text for a prompt."""

    query: str = Field(description="The question after redaction.")
    retrieval_id: str = Field(description="Same store, question, clock and settings: same id.")
    as_of: Time
    profile: str
    results: list[ResultBody]
    entries: list[EntryBody] = Field(
        default=[], description="The best five of memories and wikis; left out with `knowledge` off."
    )
    context: str = Field(
        description="The results as quoted data between markers, within `max_tokens` and the share of `prompt_tokens`."
    )
    warnings: list[str]
    constraints: list[str] = Field(
        description="Ids of the results that are constraints which the request touches; they stand first."
    )
