"""A change set: everything one write does to a store, all or nothing."""

from dataclasses import dataclass, field
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from graphmem.domain.memory import Memory
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
class LedgerEntry:
    """What was done to which memory, when, by whom and by which rule. Never holds content."""

    id: str
    owner: Owner
    memory_id: str
    at: datetime
    action: str
    """`create` or `touch`; later issues of the lifecycle add theirs."""
    actor: str
    rule: str


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """Everything one write does, committed in one transaction or not at all."""

    memories: tuple[Memory, ...] = ()
    embeddings: tuple[Embedding, ...] = ()
    touches: tuple[Touch, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()

    def check(self) -> None:
        """Refuse what no store may keep.

        Raises:
            InvalidInput: A mention of another owner's entity, or an embedding without its memory.
            Conflict: The same memory twice.
        """
        ids = {memory.id for memory in self.memories}
        if any(embedding.memory_id not in ids for embedding in self.embeddings):
            msg = "an embedding belongs to no memory of its change set; commit both together"
            raise InvalidInput(msg, field="embeddings")
        if any(linked.entity.owner != memory.owner for memory in self.memories for linked in memory.mentions):
            msg = "a memory mentions an entity of another owner; link it to one of its own"
            raise InvalidInput(msg, field="mentions")
        if len(ids) != len(self.memories):
            msg = "one change set holds a memory twice and nothing was kept; commit it once"
            raise Conflict(msg)
