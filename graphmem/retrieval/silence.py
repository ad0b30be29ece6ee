"""When nothing that is known answers a question, nothing is said. Pure."""

from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import Ranked
from graphmem.retrieval.visible import Floats, Rows, Visible


@dataclass(frozen=True, slots=True)
class Floor:
    """Where a best candidate answers nothing."""

    least: float
    """With a score under this."""
    doubtful: float = -inf
    """With a score under this, unless something stands out by meaning."""
    distinct: float = 0.0
    """What stands out: so many standard deviations above the mean similarity of all that is in sight."""


MOST_WORDS: Final = 0.6
"""A memory that holds this share of the question's words answers it, however common they are in sight."""

NO_FLOOR: Final = Floor(-inf)
FLOORS: Final = {"multilingual-e5-small-q4": Floor(least=0.5, doubtful=0.82, distinct=3.1)}
"""By embedding model. Calibrated on the chats and probes of the dev split, asked of their own and of another person's
memories (`docs/measurements/time_questions.md`). Other models have no floor."""

FEWEST: Final = 30
"""With fewer memories in sight there is no floor: no distribution to stand out of, and showing all costs little."""


def calibrated_floor(model: str, visible: int) -> Floor:
    """The floor for an embedding model and so many memories in sight."""
    return FLOORS.get(model, NO_FLOOR) if visible >= FEWEST else NO_FLOOR


def nothing_relevant(
    ranked: Ranked, question: Question, floor: Floor, *, semantic: Floats, alive: NDArray[np.bool_]
) -> str:
    """Why the candidates answer nothing; empty where they do.

    Exact hits, which hold a code or an entity that the question names, always answer.

    Args:
        ranked: Candidates, at least one.
        question: The question.
        floor: What the best one has to reach.
        semantic: (size,) similarity of every row to the question.
        alive: (size,) rows in sight, at least one.
    """
    best = float(ranked.scores.max())
    least = floor.least if best < floor.least or _stands_out(semantic[alive], floor.distinct) else floor.doubtful
    exact = (question.identifiers and ranked.terms["identifier"].any()) or ranked.terms["entity"].any()
    if best >= least or exact:
        return ""
    return (
        f"nothing relevant is known: the best candidate scored {best:.2f}, under the floor of {least:.2f}; "
        "GRAPHMEM_FLOOR=0 shows it all the same"
    )


def _stands_out(similarities: Floats, deviations: float) -> bool:
    return bool(similarities.max() - similarities.mean() >= deviations * similarities.std())


def holds_most_words(visible: Visible, question: Question, rows: Rows) -> bool:
    """Whether one of these memories holds most words of the question, each counted alike."""
    words = set(question.terms)
    least = MOST_WORDS * len(words)
    return bool(words) and any(
        len(words.intersection(visible.search_text(row).split())) >= least for row in rows.tolist()
    )
