"""The audit log: who did what, when, to which ids. Each entry carries the hash of the one before it. Pure.

An entry that is changed, left out or moved breaks the chain from there on. Entries cut off at its end do not: whoever
wants to notice that keeps the head elsewhere and verifies against it. Never holds content.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

GENESIS: Final = "0" * 64
"""What the first entry of a tenant says came before it."""
MOST_IDS: Final = 100
"""Of one entry; an act that touches more says how many."""


class ActOutcome(StrEnum):
    """How an act ended: it took effect, the caller might not do it, or it failed and may have had a part of it."""

    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a caller did or tried."""

    tenant: str
    at_us: int
    """Whole microseconds since 1970 UTC."""
    actor: str
    """Id of the key; `local` where none was needed."""
    act: str
    """Name of the operation, as `remember`."""
    outcome: ActOutcome
    user: str | None = None
    agent: str | None = None
    ids: tuple[str, ...] = ()
    """What it touched, at most `MOST_IDS`."""
    touched: int = 0
    """How many things it touched."""
    request_id: str | None = None


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An act in its place of the tenant's chain."""

    text: str
    """The act as it is hashed and kept: `act_as_json`."""
    number: int
    """From 1, without gaps."""
    previous: str
    """Hash of the entry before it, hex; `GENESIS` for the first."""
    hash: str
    """SHA-256 over its number, the hash before it and the act, hex."""

    def as_dict(self) -> dict[str, object]:
        """As JSON tells it, the time in microseconds.

        Raises:
            ValueError: As `act`.
        """
        return {"number": self.number, **asdict(self.act), "previous": self.previous, "hash": self.hash}

    @property
    def act(self) -> Act:
        """What was done.

        Raises:
            ValueError: It cannot be read; whoever changed the store by hand changed it beyond that.
        """
        try:
            values = json.loads(self.text)
            return Act(**values | {"ids": tuple(values["ids"]), "outcome": ActOutcome(values["outcome"])})
        except (KeyError, TypeError, AttributeError, ValueError) as exc:
            msg = "an entry of the audit log cannot be read"
            raise ValueError(msg) from exc


@dataclass(frozen=True, slots=True)
class Head:
    """Where a chain ends: its last number and hash. 0 and `GENESIS` while it is empty."""

    number: int = 0
    hash: str = GENESIS

    def __str__(self) -> str:
        """`NUMBER:HASH`, as it is kept elsewhere."""
        return f"{self.number}:{self.hash}"


@dataclass(frozen=True, slots=True)
class Break:
    """The first place where a chain does not hold."""

    number: int
    reason: str


def seal(act: Act, head: Head) -> AuditEntry:
    """The entry of an act behind the head of its chain."""
    number = head.number + 1
    text = act_as_json(act)
    return AuditEntry(text, number, head.hash, _hash(text, number, head.hash))


def act_as_json(act: Act) -> str:
    """What is hashed and kept of an act: one JSON object, names sorted, no spaces, UTF-8."""
    return json.dumps(asdict(act), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def verify(entries: Iterable[AuditEntry], *, kept: Head | None = None) -> Head | Break:
    """Walk a whole chain.

    Args:
        entries: From the first on, in order.
        kept: A head that was noted before: the chain must still go through it.

    Returns:
        The head, where every entry follows from the one before; otherwise the first place where one does not.
    """
    head = Head()
    met = kept is None or kept == head
    for entry in entries:
        if entry.number != head.number + 1:
            return Break(head.number + 1, "the entry is missing")
        if entry.previous != head.hash:
            return Break(entry.number, "it does not follow from the entry before it")
        if entry.hash != _hash(entry.text, entry.number, entry.previous):
            return Break(entry.number, "the entry was changed")
        head = Head(entry.number, entry.hash)
        if kept is not None and kept.number == head.number:
            if kept.hash != head.hash:
                return Break(head.number, "the chain was made anew: the head that was kept is another one")
            met = True
    if not met:
        return Break(head.number + 1, "the end of the chain is missing: the head that was kept is not reached")
    return head


def _hash(text: str, number: int, previous: str) -> str:
    return sha256(f"{number}\n{previous}\n{text}".encode()).hexdigest()
