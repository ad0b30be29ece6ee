"""Candidates from a store's own indexes, for scopes too large to be held in memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from graphmem.domain.feedback import Judged
from graphmem.domain.scope import Owner
from graphmem.ports.embedder import Vectors
from graphmem.ports.store import IndexEntry


@dataclass(frozen=True, slots=True)
class Proposal:
    """The candidates of one owner for one question, and the statistics that weigh their words."""

    revision: int
    memories: int
    """How many memories the owner has."""
    frequencies: Mapping[str, int]
    """In how many of them each term of the question stands; counted no further than the store likes."""
    entries: tuple[IndexEntry, ...]
    """By the revision in which each was created, then by id."""
    judged: tuple[Judged, ...] = ()
    """All that the owner said of memories."""


@runtime_checkable
class Proposer(Protocol):
    """A store that can search by itself. What it proposes is approximate: it may miss a candidate."""

    def size(self, owner: Owner) -> int:
        """How many memories an owner has."""
        ...

    def propose(self, owner: Owner, model: str, *, terms: Sequence[str], vector: Vectors, limit: int) -> Proposal:
        """The best memories of an owner by words and by meaning, with their neighbours in the session.

        Args:
            owner: Whose memories; nothing of another owner is looked at to fill the answer.
            model: Whose vectors are compared.
            terms: Distinct lexical tokens of the question.
            vector: (d,) float32, unit norm.
            limit: Most memories by words, and most by meaning; neighbours come on top.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        ...
