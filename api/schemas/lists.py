"""Lists of memories, sessions and recalls, and counts."""

from typing import Annotated, Self

from pydantic import BaseModel, Field, WithJsonSchema

from api.schemas.fields import Content, Id, Time
from api.schemas.memory import MemoryBody, ReaderQuery
from api.schemas.session import TurnBody
from graphmem.domain.cursor import MAX_CURSOR_CHARS
from graphmem.domain.entity import EntityType
from graphmem.domain.listing import MAX_PAGE, Counts, ListFilters, Order, SessionRow
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.domain.scope import Visibility
from graphmem.domain.times import parse_time, rfc3339, rfc3339_local
from graphmem.lists import MemoryPage, RetrievalPage, SessionPage, TurnPage

Limit = Annotated[int, WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MAX_PAGE})]
Cursor = Annotated[
    str, WithJsonSchema({"type": "string", "pattern": "^[A-Za-z0-9_-]+$", "maxLength": MAX_CURSOR_CHARS})
]
Next = Annotated[str | None, Field(description="What `after` shall be for the next page; null at the end.")]


class PageQuery(ReaderQuery):
    """Who reads, and which page."""

    after: Cursor | None = Field(
        default=None, description="`next` of the page before. It holds for the same caller and filters only."
    )
    limit: Limit = Field(default=50, strict=False, description="How many.")


class MemoriesQuery(PageQuery):
    """Which memories are listed: those that fit every filter given."""

    kind: MemoryKind | None = Field(default=None, strict=False)
    status: Status | None = Field(default=None, strict=False, description="Left out: any but tombstone.")
    entity: Content | None = Field(
        default=None, description="Name or key; what was merged with it counts as it. An unknown one fits nothing."
    )
    tag: Id | None = None
    source: Source | None = Field(default=None, strict=False)
    session: Id | None = None
    visibility: Visibility | None = Field(default=None, strict=False, description="`private` needs an agent.")
    since: Time | None = Field(default=None, description="What happened at this moment or later.")
    until: Time | None = Field(default=None, description="What happened before this moment.")
    order: Order = Field(default=Order.NEWEST, strict=False, description="By when they were recorded.")

    def filters(self) -> ListFilters:
        """What they mean.

        Raises:
            InvalidInput: One cannot be used.
        """
        return ListFilters(
            kind=self.kind,
            status=self.status,
            entity=self.entity,
            tag=self.tag,
            source=self.source,
            session=self.session,
            visibility=self.visibility,
            since=None if self.since is None else parse_time(self.since, "since"),
            until=None if self.until is None else parse_time(self.until, "until"),
        )


class MemoriesBody(BaseModel):
    """A page of memories."""

    memories: list[MemoryBody]
    next: Next

    @classmethod
    def of(cls, page: MemoryPage) -> Self:
        """The wire form of a page."""
        return cls(memories=[MemoryBody.of(memory) for memory in page.memories], next=page.next)


class SessionRowBody(BaseModel):
    """A conversation."""

    id: str = Field(examples=["2026-03-01"])
    turns: int = Field(description="That working memory still holds.", examples=[4])
    memories: int = Field(description="Written in it.", examples=[2])
    first_at: Time = Field(description="When the first of them was said or happened.")
    last_at: Time

    @classmethod
    def of(cls, row: SessionRow) -> Self:
        """The wire form of a session."""
        return cls(
            id=row.id,
            turns=row.turns,
            memories=row.memories,
            first_at=rfc3339(row.first_at),
            last_at=rfc3339(row.last_at),
        )


class SessionsBody(BaseModel):
    """A page of sessions."""

    sessions: list[SessionRowBody] = Field(description="By id.")
    next: Next

    @classmethod
    def of(cls, page: SessionPage) -> Self:
        """The wire form of a page."""
        return cls(sessions=[SessionRowBody.of(row) for row in page.rows], next=page.next)


class TurnsBody(BaseModel):
    """A page of the turns of a session."""

    messages: list[TurnBody] = Field(description="Oldest first.")
    next: Next

    @classmethod
    def of(cls, page: TurnPage) -> Self:
        """The wire form of a page."""
        turns = [
            TurnBody(
                number=turn.number,
                role=turn.role,
                name=turn.speaker,
                content=turn.content,
                at=rfc3339(turn.at),
                extracted=turn.extracted,
            )
            for turn in page.turns
        ]
        return cls(messages=turns, next=page.next)


class RetrievalRowBody(BaseModel):
    """A recall in the log."""

    retrieval_id: str
    query: str = Field(description="The question after redaction.", examples=["Where does order A-1042 go?"])
    at: Time = Field(description="When it was asked first.")
    as_of: Time = Field(description="The clock of the question.")
    profile: str = Field(examples=["graph"])
    session: str | None
    results: int = Field(description="How many memories answered.", examples=[3])

    @classmethod
    def of(cls, record: RetrievalRecord) -> Self:
        """The wire form of a record, in short."""
        return cls(
            retrieval_id=record.id,
            query=record.query,
            at=rfc3339(record.at),
            as_of=rfc3339_local(record.as_of),
            profile=record.profile,
            session=record.scope.session,
            results=len(record.results),
        )


class RetrievalsBody(BaseModel):
    """A page of the log."""

    retrievals: list[RetrievalRowBody] = Field(description="Newest first.")
    next: Next

    @classmethod
    def of(cls, page: RetrievalPage) -> Self:
        """The wire form of a page."""
        return cls(retrievals=[RetrievalRowBody.of(record) for record in page.records], next=page.next)


class MemoryCountsBody(BaseModel):
    """How many memories, by what they are; what there is none of is left out."""

    total: int = Field(examples=[3])
    by_kind: dict[MemoryKind, int] = Field(examples=[{"episodic": 2, "semantic": 1}])
    by_status: dict[Status, int] = Field(examples=[{"active": 3}])
    by_visibility: dict[Visibility, int] = Field(examples=[{"shared": 3}])


class EntityCountsBody(BaseModel):
    """How many entities, by type."""

    total: int = Field(examples=[2])
    by_type: dict[EntityType, int] = Field(examples=[{"Order": 1, "Place": 1}])


class CountsBody(BaseModel):
    """How much there is."""

    memories: MemoryCountsBody
    entities: EntityCountsBody
    sessions: int = Field(description="That hold a turn or a memory.", examples=[1])
    oldest_at: Time | None = Field(description="When the first memory was recorded.")
    newest_at: Time | None
    models: dict[str, int] = Field(
        description="Embedding model: how many memories have a vector of it.", examples=[{"multilingual-e5-small": 3}]
    )

    @classmethod
    def of(cls, counts: Counts) -> Self:
        """The wire form of counts."""
        kinds: dict[MemoryKind, int] = {}
        statuses: dict[Status, int] = {}
        visibilities: dict[Visibility, int] = {}
        for kind, status, visibility, count in counts.memories:
            kinds[kind] = kinds.get(kind, 0) + count
            statuses[status] = statuses.get(status, 0) + count
            visibilities[visibility] = visibilities.get(visibility, 0) + count
        return cls(
            memories=MemoryCountsBody(
                total=sum(kinds.values()), by_kind=kinds, by_status=statuses, by_visibility=visibilities
            ),
            entities=EntityCountsBody(total=sum(count for _, count in counts.entities), by_type=dict(counts.entities)),
            sessions=counts.sessions,
            oldest_at=None if counts.oldest_at is None else rfc3339(counts.oldest_at),
            newest_at=None if counts.newest_at is None else rfc3339(counts.newest_at),
            models=dict(counts.models),
        )


class StatsQuery(ReaderQuery):
    """Of whom."""

    tenant: bool = Field(
        default=False, strict=False, description="Count the whole tenant too; needs the permission `admin`."
    )


class StatsBody(CountsBody):
    """How much the caller can see."""

    tenant: CountsBody | None = Field(description="Of all users and agents; null where it was not asked for.")
