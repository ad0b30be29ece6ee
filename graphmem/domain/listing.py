"""What lists show: which memories fit, where a page ends, and what is counted."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.observation import check_text, member_of
from graphmem.domain.redaction import holds_secret
from graphmem.domain.scope import Visibility, check_id
from graphmem.domain.times import as_utc
from graphmem.errors import InvalidInput

MAX_PAGE: Final = 200
"""Rows of a page."""
MAX_KEY_CHARS: Final = 8_000
"""Room for a key whose owner has three ids of 200 characters of four bytes, each written as %F0 and so on."""


class Order(StrEnum):
    """In which order memories are listed: that in which they were recorded, or the other way round."""

    NEWEST = "newest"
    OLDEST = "oldest"


@dataclass(frozen=True, slots=True)
class ListFilters:
    """Which memories a list holds: those that fit every filter given. None: no such limit.

    Raises:
        InvalidInput: A value cannot be used; a time is naive; `since` does not lie before `until`.
    """

    kind: MemoryKind | None = None
    status: Status | None = None
    """None: any but tombstone."""
    entity: str | None = None
    """A name, or a key; what was merged with it counts as it."""
    tag: str | None = None
    source: Source | None = None
    session: str | None = None
    visibility: Visibility | None = None
    since: datetime | None = None
    """Aware; what happened at this moment or later."""
    until: datetime | None = None
    """Aware; what happened before this moment."""

    def __post_init__(self) -> None:
        """Check every filter, and bring it into its one form."""
        enums = {"kind": MemoryKind, "status": Status, "source": Source, "visibility": Visibility}
        for name, members in enums.items():
            if getattr(self, name) is not None:
                object.__setattr__(self, name, members(member_of(members, getattr(self, name), name)))
        for name in ("tag", "session"):
            if getattr(self, name) is not None:
                check_id(getattr(self, name), name)
        if self.session is not None and holds_secret(self.session):
            msg = "session holds what looks like a secret; no session has such an id"
            raise InvalidInput(msg, field="session")
        if self.entity is not None:
            check_entity(self.entity, "entity")
        for name in ("since", "until"):
            moment = getattr(self, name)
            if moment is not None:
                object.__setattr__(self, name, as_utc(moment, name))
        if self.since is not None and self.until is not None and self.since >= self.until:
            msg = "since must lie before until, which is not included; swap or move one of them"
            raise InvalidInput(msg, field="until")


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A conversation as lists show it."""

    id: str
    turns: int
    """That working memory still holds."""
    memories: int
    """Written in it, of any status but tombstone."""
    first_at: datetime
    last_at: datetime
    """When the first and the last of them were said or happened."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How much an owner, or several, hold."""

    memories: tuple[tuple[MemoryKind, Status, Visibility, int], ...]
    """By kind, status and visibility; none is 0."""
    entities: tuple[tuple[EntityType, int], ...]
    sessions: int
    """With a memory or a turn."""
    models: tuple[tuple[str, int], ...]
    """Name of an embedding model → how many memories have a vector of it, by name."""
    oldest_at: datetime | None
    newest_at: datetime | None
    """When the first and the last memory was recorded; None without any."""


def check_limit(limit: int, most: int = MAX_PAGE) -> None:
    """Refuse a page of no or too many rows.

    Raises:
        InvalidInput: It is below 1 or above `most`.
    """
    if not 1 <= limit <= most:
        msg = f"limit must be 1 to {most}"
        raise InvalidInput(msg, field="limit")


def check_entity(entity: str, field: str) -> None:
    """Refuse what cannot be the name or the key of an entity. A key holds the ids of its owner and may be long.

    Raises:
        InvalidInput: It is empty, holds what no store can, or is over 8,000 characters long.
    """
    check_text(entity, field)
    if len(entity) > MAX_KEY_CHARS:
        msg = f"{field} is a name of {len(entity)} characters; at most {MAX_KEY_CHARS} are taken"
        raise InvalidInput(msg, field=field)
