"""When nothing that is known answers a question, nothing is said. Pure."""

from math import inf
from typing import Final

from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import Ranked

FLOORS: Final = {"multilingual-e5-small-q4": 0.45}
"""Embedding model → least score of a best candidate that answers. Calibrated on the chats and probes of the dev split,
asked of their own and of another person's memories: of the former none lost its answer, of the latter two thirds got
none (`docs/measurements/recall.md`). Other models have no floor."""

FEWEST: Final = 100
"""With fewer memories in sight the floor is not applied: their scores lack what neighbours and sessions add, and
showing all of them costs little."""


def calibrated_floor(model: str, visible: int) -> float:
    """The floor for an embedding model and so many memories in sight; -inf where there is none."""
    return FLOORS.get(model, -inf) if visible >= FEWEST else -inf


def nothing_relevant(ranked: Ranked, question: Question, floor: float) -> str:
    """Why the candidates answer nothing; empty where they do.

    Exact hits, which hold a code or an entity that the question names, always answer.

    Args:
        ranked: Candidates, at least one.
        question: The question.
        floor: Least score of the best one.
    """
    best = float(ranked.scores.max())
    exact = (question.identifiers and ranked.terms["identifier"].any()) or ranked.terms["entity"].any()
    if best >= floor or exact:
        return ""
    return (
        f"nothing relevant is known: the best candidate scored {best:.2f}, under the floor of {floor:.2f}; "
        "GRAPHMEM_FLOOR=0 shows it all the same"
    )
