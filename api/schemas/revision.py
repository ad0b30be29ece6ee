"""Revising, forgetting and restoring memories, and what was done to one."""

from typing import Annotated

from pydantic import BaseModel, FailFast, Field, JsonValue

from api.schemas.fields import REQUEST, Content, Id, Question, Time
from api.schemas.memory import MemoryBody, ReaderQuery, ReceiptBody
from api.schemas.search import FiltersBody
from graphmem.domain.claim import LinkKind
from graphmem.domain.memory import MemoryKind, Status
from graphmem.domain.observation import MAX_TAGS
from graphmem.revisions import MAX_HISTORY, MAX_IDS, MAX_SELECTED


class MatchHeaders(BaseModel):
    """Which version is meant."""

    if_match: str | None = Field(
        default=None, description='The ETag of the version that was read; `"3"` for version 3, `*` for any.'
    )


class KnownHeaders(BaseModel):
    """What the caller has already."""

    if_none_match: str | None = Field(default=None, description="ETags of what is had; 304 if it is still so.")


class ReviseBody(BaseModel):
    """What to change; what is left out stays as it is."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [
                {"user": "lin", "tags": ["orders"], "importance": 0.8},
                {"user": "lin", "content": "订单 A-1042 改寄到杭州", "valid_until": "2026-12-31T00:00:00+08:00"},
            ],
        },
    }

    user: Id = Field(description="Whose memory it is.")
    agent: Id | None = Field(default=None, description="With one, its private memories are seen too.")
    content: Content | None = Field(
        default=None, description="Another text goes the whole write path again; the old one is kept in the history."
    )
    kind: Annotated[MemoryKind, Field(strict=False)] | None = None
    importance: float | None = Field(default=None, json_schema_extra={"minimum": 0, "maximum": 1})
    tags: Annotated[list[Id] | None, FailFast()] = Field(
        default=None, description="In the place of all it has.", json_schema_extra={"maxItems": MAX_TAGS}
    )
    metadata: dict[str, JsonValue] | None = Field(
        default=None, description="In the place of what it has; at most 4 KB."
    )
    valid_until: Time | None = Field(default=None, description="Until when it holds; null: without end.")


class RevisedBody(BaseModel):
    """What the revision did. Of a dry run: what it would do."""

    memory: MemoryBody
    changed: bool = Field(description="False where everything was so already.")
    receipt: ReceiptBody | None = Field(description="Of another text; null where it stayed.")


class ForgetBody(BaseModel):
    """Which memories to forget: by their ids, by filters, or those that answer a query best."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [
                {"user": "lin", "filters": {"tags": ["billing"]}},
                {"user": "lin", "query": "Where does order A-1042 go?", "limit": 3},
            ],
        },
    }

    user: Id = Field(description="Whose memories.")
    agent: Id | None = Field(default=None, description="With one, its private memories are seen too.")
    ids: Annotated[list[Id] | None, FailFast()] = Field(
        default=None,
        description="All of them or none.",
        json_schema_extra={"minItems": 1, "maxItems": MAX_IDS},
    )
    filters: FiltersBody | None = Field(
        default=None,
        description=f"All that fit and were not forgotten, at most {MAX_SELECTED:,} at once. With a query: its limits.",
    )
    query: Question | None = Field(default=None, description="The memories that a search answers it with.")
    limit: int = Field(
        default=10, description="Of a query: the best ones.", json_schema_extra={"minimum": 1, "maximum": 100}
    )
    dry_run: bool | None = Field(
        default=None,
        description="Answer with a preview and forget nothing. Left out: false for ids, and true for filters and query "
        "without `confirm_token`.",
    )
    confirm_token: Id | None = Field(
        default=None,
        description="From the preview; needed for filters and query. It stands for exactly the memories shown there, "
        "in their versions.",
    )


class ForgottenBody(BaseModel):
    """What was forgotten, or would be."""

    done: bool = Field(description="False of a preview.")
    count: int
    ids: list[str]
    already: list[str] = Field(description="Asked for by id, and forgotten before.")
    more: bool = Field(description="Whether more fit than are taken at once; forget these, and ask again.")
    confirm_token: str | None = Field(description="Of a preview.")


class RestoreBody(BaseModel):
    """Who restores."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"user": "lin"}]}}

    user: Id = Field(description="Whose memory it is.")
    agent: Id | None = Field(default=None, description="With one, its private memories are seen too.")


class HistoryQuery(ReaderQuery):
    """Who reads, and which page."""

    after: Id | None = Field(default=None, description="`next` of the page before.")
    limit: int = Field(
        default=50, strict=False, description="Entries.", json_schema_extra={"minimum": 1, "maximum": MAX_HISTORY}
    )


class VersionBody(BaseModel):
    """What a memory was in a version."""

    version: int
    content: str
    kind: MemoryKind
    importance: float
    tags: list[str]
    metadata: dict[str, JsonValue]
    valid_until: Time | None


class HistoryEntryBody(BaseModel):
    """One thing that was done."""

    id: str
    at: Time
    actor: str = Field(description="The agent, or else the user.")
    action: str = Field(examples=["create", "touch", "close", "revise", "archive", "restore"])
    rule: str = Field(description="Why, or how.", examples=["explicit", "was active, by id"])
    replaced: VersionBody | None = Field(description="Of a revision: what the memory was before.")


class HistoryLinkBody(BaseModel):
    """How it bears on an older memory, or a newer one on it."""

    kind: LinkKind
    to: str = Field(examples=["older"], description="Whether the other one is `older` or `newer`.")
    memory_id: str
    likelihood: float
    rule: str


class HistoryBody(BaseModel):
    """What was done to a memory, oldest first."""

    id: str
    version: int
    status: Status
    content: str = Field(description="As it is now.")
    entries: list[HistoryEntryBody]
    links: list[HistoryLinkBody]
    next: str | None = Field(description="What `after` shall be for the next page; null at the end.")
