"""A recall and what it was made of, for who goes on from it."""

from dataclasses import dataclass

from graphmem.domain.memory import Memory
from graphmem.domain.recall import Recall
from graphmem.ports.embedder import Vectors
from graphmem.retrieval.question import Question


@dataclass(frozen=True, slots=True)
class Answer:
    """A recall, and what it was made of."""

    recall: Recall
    question: Question
    vector: Vectors
    """Of the question's topic: (d,) float32, unit norm."""
    memories: tuple[Memory, ...]
    """Of the results, in their order."""
    lead: Vectors | None = None
    """Vector of the best memory; None where there is none."""
