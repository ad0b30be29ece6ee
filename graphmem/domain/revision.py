"""Revisions: what a caller changes of a memory, and what it was before.

A memory keeps its id through every revision. What it was is kept as it was stored, redacted, beside the ledger entry
of the change.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any, Final

from graphmem.domain.memory import Memory, MemoryKind
from graphmem.domain.observation import member_of
from graphmem.domain.receipt import Receipt
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Owner
from graphmem.domain.times import as_utc, rfc3339
from graphmem.errors import InvalidInput


class Kept(Enum):
    """Says that a field stays as it is, where None is a value."""

    KEPT = "kept"


KEPT: Final = Kept.KEPT


@dataclass(frozen=True, slots=True)
class Revision:
    """What to change of a memory; what is None, or `KEPT`, stays as it is.

    Raises:
        InvalidInput: Nothing is changed, or a field cannot be used; content, tags and metadata are checked as those of
            an observation, when they are put into one.
    """

    content: str | None = field(default=None, repr=False)
    kind: MemoryKind | None = None
    importance: float | None = None
    """[0, 1]. None: with another content it is scored anew."""
    tags: Sequence[str] | None = None
    metadata: Mapping[str, object] | None = field(default=None, repr=False)
    valid_until: datetime | Kept | None = KEPT
    """Aware; None: it holds without end."""

    def __post_init__(self) -> None:
        """Check what no observation checks."""
        given = (self.content, self.kind, self.importance, self.tags, self.metadata)
        if all(value is None for value in given) and self.valid_until is KEPT:
            msg = "nothing is to be changed; name content, kind, importance, tags, metadata or valid_until"
            raise InvalidInput(msg, field="body")
        if self.kind is not None:
            object.__setattr__(self, "kind", member_of(MemoryKind, self.kind, "kind"))
        if self.importance is not None:
            object.__setattr__(self, "importance", _share(self.importance))
        if isinstance(self.valid_until, datetime):
            object.__setattr__(self, "valid_until", as_utc(self.valid_until, "valid_until"))


def _share(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    msg = "importance must be a number from 0 to 1"
    raise InvalidInput(msg, field="importance")


@dataclass(frozen=True, slots=True)
class MemoryVersion:
    """What a memory was before one of its revisions."""

    owner: Owner
    memory_id: str
    version: int
    entry: str
    """Id of the ledger entry that tells of the revision."""
    content: RedactedText = field(repr=False)
    kind: MemoryKind
    importance: float
    tags: tuple[str, ...]
    metadata: str
    """A JSON object."""
    valid_until: datetime | None

    @classmethod
    def of(cls, memory: Memory, entry: str) -> "MemoryVersion":
        """What a memory is now, for the ledger entry of what is about to change it."""
        return cls(
            owner=memory.owner,
            memory_id=memory.id,
            version=memory.version,
            entry=entry,
            content=memory.content,
            kind=memory.kind,
            importance=memory.importance,
            tags=memory.tags,
            metadata=memory.metadata,
            valid_until=memory.valid_until,
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types, without what names the memory and the entry."""
        return {
            "version": self.version,
            "content": str(self.content),
            "kind": str(self.kind),
            "importance": self.importance,
            "tags": list(self.tags),
            "metadata": json.loads(self.metadata),
            "valid_until": None if self.valid_until is None else rfc3339(self.valid_until),
        }


@dataclass(frozen=True, slots=True)
class Revised:
    """What a revision did. Of a dry run: what it would do."""

    memory: Memory
    """As it stands then."""
    changed: bool
    """False where everything was so already, and nothing was written."""
    receipt: Receipt | None
    """Of the new text, as of one that is remembered; None where the text stayed."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was archived, or would be."""

    ids: tuple[str, ...]
    """Of the memories, in the order asked; of a selection greatest ids first."""
    already: tuple[str, ...]
    """Those asked for by id that were archived before, and stayed so."""
    done: bool
    """False of a preview."""
    more: bool
    """Whether more memories fit than are taken at once; forget these, and ask again."""
    confirm_token: str | None
    """Of a preview: says that exactly these memories in these versions are meant."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "done": self.done,
            "count": len(self.ids),
            "ids": list(self.ids),
            "already": list(self.already),
            "more": self.more,
            "confirm_token": self.confirm_token,
        }
