"""What was done to a memory: entries of the ledger, and what the memory was before each revision. Pure."""

import re
from dataclasses import dataclass
from typing import Any

from graphmem.domain.change import LedgerEntry
from graphmem.domain.claim import MemoryLink
from graphmem.domain.memory import Memory
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import check_id
from graphmem.domain.times import from_us, rfc3339, to_us
from graphmem.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that was done to a memory, and of a revision what the memory was before."""

    entry: LedgerEntry
    replaced: MemoryVersion | None


@dataclass(frozen=True, slots=True)
class History:
    """What was done to a memory, page by page."""

    memory: Memory
    """As it is now; its links say what it supersedes and what supersedes it."""
    happenings: tuple[Happening, ...]
    """Oldest first."""
    next: str | None
    """What `after` shall be for the next page; None at the end."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "id": self.memory.id,
            "version": self.memory.version,
            "status": str(self.memory.status),
            "content": str(self.memory.content),
            "entries": [_entry(happening) for happening in self.happenings],
            "links": [_link(self.memory, link) for link in self.memory.links],
            "next": self.next,
        }


def cursor_of(entry: LedgerEntry) -> str:
    """The place behind an entry, as text."""
    return f"{to_us(entry.at)}.{entry.id}"


def place_of(cursor: str) -> tuple[int, str]:
    """Microseconds and id of the entry that `cursor_of` was given.

    Raises:
        InvalidInput: It is no such text.
    """
    at, _, entry = cursor.partition(".")
    refusal = InvalidInput("after must be `next` of the page before", field="after")
    if not re.fullmatch(r"-?\d{1,18}", at, re.ASCII):
        raise refusal
    try:
        from_us(int(at))
    except OverflowError as exc:
        raise refusal from exc
    check_id(entry, "after")
    return int(at), entry


def _entry(happening: Happening) -> dict[str, Any]:
    entry = happening.entry
    return {
        "id": entry.id,
        "at": rfc3339(entry.at),
        "actor": entry.actor,
        "action": entry.action,
        "rule": entry.rule,
        "replaced": None if happening.replaced is None else happening.replaced.as_dict(),
    }


def _link(memory: Memory, link: MemoryLink) -> dict[str, Any]:
    is_newer = link.newer == memory.id
    return {
        "kind": str(link.kind),
        "to": "older" if is_newer else "newer",
        "memory_id": link.older if is_newer else link.newer,
        "likelihood": link.likelihood,
        "rule": link.rule,
    }
