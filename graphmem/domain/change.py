"""A change set: everything one write does to a store, all or nothing."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.answer import KeptAnswer
from graphmem.domain.claim import MemoryLink
from graphmem.domain.entity import EntityChange
from graphmem.domain.memory import Memory, Status
from graphmem.domain.redaction import RedactedText
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import Owner
from graphmem.errors import Conflict, InvalidInput


@dataclass(frozen=True, slots=True)
class Embedding:
    """The vectors of one memory's passages under one model: (k, d) float32, unit norm."""

    memory_id: str
    model: str
    vectors: NDArray[np.float32] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Touch:
    """A memory was met again: count it, and move its last access forward.

    `source_refs` are added to those the memory has.
    """

    owner: Owner
    memory_id: str
    at: datetime
    source_refs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Linking:
    """A newer memory bears on an older one of the same owner."""

    owner: Owner
    link: MemoryLink


@dataclass(frozen=True, slots=True)
class Closing:
    """A newer memory ends one claim of an older one. A claim that is closed already stays as it is."""

    owner: Owner
    memory_id: str
    claim: int
    """Place of the claim in the memory."""
    closed_by: str
    """Id of the newer memory."""
    at: datetime
    """Since when it holds no longer."""


@dataclass(frozen=True, slots=True)
class Reopening:
    """The claims of a memory that others closed hold again, and the links that closed them are gone."""

    owner: Owner
    memory_id: str
    closed_by: str | None = None
    """Only what this memory closed. None: all that is closed."""


@dataclass(frozen=True, slots=True)
class Revising:
    """A memory takes the place of what is under its id, with the next version; its place in a session stays."""

    memory: Memory
    """Its version, status and what was counted of it are not read, but for a status that a new text gives it."""
    expected: int
    """The version that is to be there; another one refuses the change set."""
    rewritten: bool
    """Whether its text is another one: then what it mentions and claims, its vectors and every link are made anew,
    and its status is that of `memory`."""
    unsaid: tuple[str, ...] = ()
    """Older memories that its old text bore on: its links to them go, and what it closed in them holds again."""

    @property
    def owner(self) -> Owner:
        """Whose memory it is."""
        return self.memory.owner


@dataclass(frozen=True, slots=True)
class StatusChange:
    """A memory gets another status, and with it the next version."""

    owner: Owner
    memory_id: str
    expected: int
    """The version that is to be there; another one refuses the change set."""
    status: Status
    """Active or superseded is then as its claims say."""


@dataclass(frozen=True, slots=True)
class VaultEntry:
    """What a placeholder stands for, encrypted. The same placeholder again changes nothing."""

    owner: Owner
    placeholder: str
    kind: str
    sealed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a conversation in working memory."""

    id: str
    owner: Owner
    session: str
    role: str
    """`user` or `agent`."""
    content: RedactedText
    at: datetime
    speaker: str | None = None
    source_ref: str | None = None
    number: int = 0
    """Order in the session, from 0; given by the store at commit."""
    extracted: bool = False
    """Whether it was looked at for what is worth remembering."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """The turns of a session up to `upto` were looked at; those before `keep_from` leave working memory."""

    owner: Owner
    session: str
    upto: int
    keep_from: int


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """What was done to which memory, when, by whom and by which rule. Never holds content."""

    id: str
    owner: Owner
    memory_id: str
    at: datetime
    action: str
    """`create`, `touch`, `close`, `revise`, `archive`, `restore`…"""
    actor: str
    rule: str


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """Everything one write does, committed in one transaction or not at all."""

    memories: tuple[Memory, ...] = ()
    embeddings: tuple[Embedding, ...] = ()
    touches: tuple[Touch, ...] = ()
    links: tuple[Linking, ...] = ()
    closings: tuple[Closing, ...] = ()
    """After them a memory all of whose claims are closed is superseded."""
    reopenings: tuple[Reopening, ...] = ()
    entities: tuple[EntityChange, ...] = ()
    """Merged, parted or renamed by hand."""
    vault: tuple[VaultEntry, ...] = ()
    turns: tuple[Turn, ...] = ()
    extractions: tuple[Extraction, ...] = ()
    status_changes: tuple[StatusChange, ...] = ()
    """Before all else, then the revisings: the versions that they expect are those from before the change set."""
    revisings: tuple[Revising, ...] = ()
    versions: tuple[MemoryVersion, ...] = ()
    """What memories were, each beside its ledger entry."""
    ledger: tuple[LedgerEntry, ...] = ()
    answer: KeptAnswer | None = None
    """What is answered for it, where the request may be sent again. Moves no revision."""

    def check(self) -> None:
        """Refuse what no store may keep.

        Raises:
            InvalidInput: A mention of another owner's entity, or an embedding without its memory.
            Conflict: The same memory twice.
        """
        rewritten = [revising.memory for revising in self.revisings if revising.rewritten]
        ids = {memory.id for memory in self.memories}
        if not {embedding.memory_id for embedding in self.embeddings} <= ids | {memory.id for memory in rewritten}:
            msg = "an embedding belongs to no memory of its change set; commit both together"
            raise InvalidInput(msg, field="embeddings")
        told = (*self.memories, *rewritten)
        if any(linked.entity.owner != memory.owner for memory in told for linked in memory.mentions):
            msg = "a memory mentions an entity of another owner; link it to one of its own"
            raise InvalidInput(msg, field="mentions")
        written = [*(each.memory.id for each in self.revisings), *(each.memory_id for each in self.status_changes)]
        if len(ids) != len(self.memories) or len(ids.union(written)) != len(ids) + len(written):
            msg = "one change set holds a memory twice and nothing was kept; commit it once"
            raise Conflict(msg)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to commit."""
        return not self.owners and self.answer is None

    @property
    def owners(self) -> tuple[Owner, ...]:
        """Every owner written for, each once, in the same order for every writer."""
        parts: tuple[_Owned, ...] = (
            *self.memories,
            *self.touches,
            *self.links,
            *self.closings,
            *self.reopenings,
            *self.entities,
            *self.vault,
            *self.turns,
            *self.extractions,
            *self.status_changes,
            *self.revisings,
            *self.versions,
            *self.ledger,
        )
        return tuple(sorted({part.owner for part in parts}, key=lambda owner: owner.key))

    @property
    def bearings(self) -> tuple[tuple[Owner, str], ...]:
        """The memories to look at anew, each once: those that links, closings, reopenings and status changes bear on,
        and those that a revised one bore on.
        """
        found = {(linking.owner, linking.link.older): None for linking in self.links}
        found |= {(closing.owner, closing.memory_id): None for closing in self.closings}
        found |= {(reopening.owner, reopening.memory_id): None for reopening in self.reopenings}
        found |= {(revising.owner, older): None for revising in self.revisings for older in revising.unsaid}
        found |= {(change.owner, change.memory_id): None for change in self.status_changes}
        return tuple(found)


class _Owned(Protocol):
    @property
    def owner(self) -> Owner: ...
