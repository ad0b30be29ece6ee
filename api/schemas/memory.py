"""Writing and reading one memory."""

import json
from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, FailFast, Field, JsonValue

from api.schemas.fields import REQUEST, Content, Id, Time
from graphmem.domain.claim import Cue, DecisionKind, LinkKind, Mood, Predicate, ValueType
from graphmem.domain.entity import EntityType
from graphmem.domain.memory import Credibility, Memory, MemoryKind, Source, Status
from graphmem.domain.observation import MAX_TAGS, Observation
from graphmem.domain.receipt import WriteOutcome
from graphmem.domain.scope import Scope, Visibility
from graphmem.domain.times import parse_time, rfc3339


class RememberBody(BaseModel):
    """What an agent saw or was told."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [
                {
                    "content": "用户的订单 A-1042 改寄到上海，he prefers SF Express",
                    "user": "lin",
                    "session": "2026-03-01",
                    "at": "2026-03-01T09:00:00+08:00",
                },
            ],
        },
    }

    content: Content = Field(
        description="Text in any language, at most 1 MB. Secrets are redacted before anything else."
    )
    user: Id = Field(description="Whose memory it is.")
    agent: Id | None = Field(default=None, description="Who writes; with one, the memory is private by default.")
    session: Id | None = Field(default=None, description="Conversation it belongs to; order of writing is kept.")
    visibility: Annotated[Visibility, Field(strict=False)] | None = Field(
        default=None,
        description="private (this agent and user), shared (all agents of the user), public (the tenant).",
    )
    kind: MemoryKind = Field(default=MemoryKind.EPISODIC, strict=False)
    source: Source = Field(default=Source.USER, strict=False, description="Where it comes from.")
    speaker: Id | None = Field(default=None, description="Name of who said it.")
    at: Time | None = Field(default=None, description="When it was said or happened. Left out: now.")
    source_ref: Id | None = Field(
        default=None, description="Your own id; the same text under the same id is stored once."
    )
    tags: Annotated[list[Id], FailFast()] = Field(default=[], json_schema_extra={"maxItems": MAX_TAGS})
    metadata: dict[str, JsonValue] = Field(default={}, description="Any JSON object of at most 4 KB.")
    explicit: bool = Field(default=True, description="False for automatic writes, which are skipped when unimportant.")

    def observation(self, tenant: str) -> Observation:
        """What it means.

        Raises:
            InvalidInput: A field cannot be used.
        """
        return Observation(
            content=self.content,
            scope=Scope(tenant, self.user, self.agent, self.session),
            visibility=self.visibility,
            kind=self.kind,
            source=self.source,
            speaker=self.speaker,
            occurred_at=None if self.at is None else parse_time(self.at, "at"),
            source_ref=self.source_ref,
            tags=self.tags,
            metadata=self.metadata,
            explicit=self.explicit,
        )


class WriteQuery(BaseModel):
    """How to write."""

    model_config = REQUEST

    dry_run: bool = Field(default=False, strict=False, description="Answer with the receipt and store nothing.")


class ReaderQuery(BaseModel):
    """Who reads."""

    model_config = REQUEST

    user: Id = Field(description="Whose memory it is.")
    agent: Id | None = Field(default=None, description="With one, its private memories are seen too.")


class EntityBody(BaseModel):
    """Something a memory speaks of."""

    name: str = Field(examples=["A-1042"])
    type: EntityType = Field(examples=[EntityType.ORDER])


class RedactionBody(BaseModel):
    """A secret or personal data that was taken out of the text as it was given."""

    start: int
    end: int
    kind: str = Field(examples=["password"])


class MentionBody(EntityBody):
    """Something a text speaks of, and where."""

    start: int = Field(description="In `redacted_text`.")
    end: int
    surface: str = Field(description="As it is written there.")


class SuggestionBody(EntityBody):
    """A known entity of another name that may be meant."""

    surface: str
    reason: str


class ValueBody(BaseModel):
    """A value in a claim, in normal form."""

    type: ValueType
    normal: str


class ClaimBody(BaseModel):
    """What one clause says about whom."""

    place: int = Field(description="In the memory; what links name.")
    subject: str = Field(examples=["user"])
    predicate: Predicate
    object: str
    positive: bool
    mood: Mood
    start: int
    end: int
    values: list[ValueBody]
    cues: list[Cue]
    rule: str
    valid_from: Time | None
    valid_until: Time | None


class DecisionBody(BaseModel):
    """What the new memory is to what is known."""

    kind: DecisionKind
    rule: str
    reason: str


class LinkBody(BaseModel):
    """How it bears on an older memory, or a newer one on it."""

    kind: LinkKind
    memory_id: str
    likelihood: float = Field(description="That the older claim no longer holds, from 0 to 1.")
    rule: str
    older_claim: int | None
    claim: int | None
    confirm: bool = Field(description="Whether it waits to be confirmed.")


class ReceiptBody(BaseModel):
    """What the write did, and why."""

    outcome: WriteOutcome
    id: str | None = Field(
        description="The memory created, or the one met again; null when skipped, and for what a dry run would create."
    )
    reason: str
    redacted_text: str = Field(description="As it is stored.")
    redactions: list[RedactionBody]
    entities: list[MentionBody]
    suggestions: list[SuggestionBody]
    claims: list[ClaimBody]
    importance: float
    importance_terms: dict[str, float]
    decision: DecisionBody
    links: list[LinkBody]
    outdated_by: list[LinkBody] = Field(description="What was told before and happened later, and bears on this.")
    constraint: bool = Field(
        description="Whether the new memory is a constraint, which requests that touch it bring before others."
    )
    suspicions: list[str]
    warnings: list[str]


class MemoryBody(BaseModel):
    """One memory."""

    id: str
    content: str
    name: str = Field(description="Caption, at most 40 characters.")
    kind: MemoryKind
    status: Status
    visibility: Visibility
    source: Source
    speaker: str | None
    session: str | None
    position: int | None = Field(description="Order in the session, from 0.")
    source_refs: list[str]
    credibility: Credibility
    importance: float = Field(description="At write, from 0 to 1.")
    occurred_at: Time
    recorded_at: Time
    valid_from: Time | None
    valid_until: Time | None
    accessed_at: Time | None
    access_count: int
    tags: list[str]
    metadata: dict[str, JsonValue]
    entities: list[EntityBody]
    version: int

    @classmethod
    def of(cls, memory: Memory) -> Self:
        """The wire form of a memory; entities once each, in the order of their first mention."""
        entities = {mention.entity.key: mention.entity for mention in memory.mentions}
        return cls(
            id=memory.id,
            content=memory.content,
            name=memory.name,
            kind=memory.kind,
            status=memory.status,
            visibility=memory.owner.visibility,
            source=memory.source,
            speaker=memory.speaker,
            session=memory.session,
            position=memory.position,
            source_refs=list(memory.source_refs),
            credibility=memory.credibility,
            importance=memory.importance,
            occurred_at=rfc3339(memory.occurred_at),
            recorded_at=rfc3339(memory.recorded_at),
            valid_from=_time(memory.valid_from),
            valid_until=_time(memory.valid_until),
            accessed_at=_time(memory.accessed_at),
            access_count=memory.access_count,
            tags=list(memory.tags),
            metadata=json.loads(memory.metadata),
            entities=[EntityBody(name=entity.name, type=entity.type) for entity in entities.values()],
            version=memory.version,
        )


def _time(value: datetime | None) -> str | None:
    return None if value is None else rfc3339(value)
