"""A recall and what it was made of, for who goes on from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphmem.domain.memory import Memory
from graphmem.domain.recall import Recall
from graphmem.ports.embedder import Vectors
from graphmem.retrieval.question import Question
from graphmem.retrieval.visible import Visible


@dataclass(frozen=True, slots=True)
class Lead:
    """The best memory, before a reranker had its word."""

    memory: Memory
    vector: Vectors
    """(d,) float32, unit norm."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A recall, and what it was made of."""

    recall: Recall
    question: Question
    vector: Vectors
    """Of the question's topic: (d,) float32, unit norm."""
    memories: tuple[Memory, ...]
    """Of the results, in their order."""
    lead: Lead | None = None
    """None where there is no memory, or the best one has no vector."""


def lead_of(visible: Visible, memories: Sequence[Memory]) -> Lead | None:
    """What the first of these leads with."""
    row = visible.row(memories[0].id) if memories else None
    vector = None if row is None else visible.vector(row)
    return None if vector is None else Lead(memories[0], vector)
