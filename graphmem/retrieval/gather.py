"""Step 2 of a recall, gather: content scores of everything in sight, and the candidates worth ranking.

Pure over the visible scope. The pool's limits lose nothing at rank 10 against ranking everything
(measured); they keep the later steps small.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphmem.ports.embedder import Vectors
from graphmem.retrieval.question import Question
from graphmem.retrieval.visible import Floats, Rows, Visible

BEST_BY_WORDS: Final = 50
BEST_BY_MEANING: Final = 50
MOST_IN_WINDOW: Final = 500
MOST_BY_ENTITY: Final = 50
LEXICAL_WEIGHT: Final = 0.6
SEMANTIC_WEIGHT: Final = 1.0


@dataclass(frozen=True, slots=True)
class Gathered:
    """Content scores by row, and the candidates."""

    lexical: Floats
    semantic: Floats
    content: Floats
    """0.6 lexical + semantic; 0 for dead rows."""
    rows: Rows
    """Candidates, ascending."""
    entities: tuple[str, ...]
    """Keys of the entities that the question names."""
    vector: Vectors
    """Of the question: (d,) float32, unit norm."""


def gather(
    visible: Visible,
    question: Question,
    lexical: Floats,
    semantic: Floats,
    *,
    entities: tuple[str, ...],
    vector: Vectors,
) -> Gathered:
    """Choose the candidates: best by words, by meaning, by time window and by entity, and their neighbours."""
    content = LEXICAL_WEIGHT * lexical + SEMANTIC_WEIGHT * semantic
    chosen = [_best(lexical, BEST_BY_WORDS, (lexical > 0)), _best(semantic, BEST_BY_MEANING, visible.alive)]
    for key in entities:
        mentioning = visible.rows_mentioning(key)
        chosen.append(mentioning[_best(content[mentioning], MOST_BY_ENTITY, np.ones(len(mentioning), dtype=bool))])
    occurred = visible.column("occurred_us")
    for span in question.windows:
        inside = visible.alive & (occurred >= span.start_us) & (occurred < span.end_us)
        chosen.append(_best(content, MOST_IN_WINDOW, inside))
    seeds = np.unique(np.concatenate(chosen))
    neighbours = np.concatenate([visible.column("previous")[seeds], visible.column("following")[seeds]])
    rows = np.unique(np.concatenate([seeds, neighbours[neighbours >= 0]]))
    return Gathered(lexical, semantic, content, rows[visible.alive[rows]], entities, vector)


def _best(scores: Floats, count: int, allowed: NDArray[np.bool_]) -> Rows:
    """The rows of the `count` highest scores among those allowed; ties by row."""
    rows = np.flatnonzero(allowed)
    order = np.lexsort((rows, -scores[rows])) if len(rows) <= count else _partial_order(scores[rows], count)
    return rows[order[:count]]


def _partial_order(scores: Floats, count: int) -> Rows:
    """Places of the highest scores, without sorting all; every tie with the last one counts, then by place."""
    least = np.partition(scores, len(scores) - count)[len(scores) - count]
    places = np.flatnonzero(scores >= least)
    return places[np.lexsort((places, -scores[places]))]
