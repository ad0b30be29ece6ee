"""Four published formulas of agent memory, to the letter, over the same candidates as `graph`. Pure.

Each takes what `gather` chose and gives it a score whose terms sum to it. What the formulas have in common:

- *similarity* is the plain cosine in [0, 1] (`Visible.cosine`), and *keyword* BM25 divided by the most that the
  question's words could give, [0, 1] (`Visible.lexical`).
- *days* and *hours* run from when a memory happened to the question's clock, with fractions; what lies ahead has age 0.
- A product is shown factor by factor: first the similarity, then what each factor takes away or adds, in the order of
  the formula. With similarity s, decay d and credibility c the terms are s, s·d - s and s·d·c - s·d; they sum to s·d·c.
"""

from typing import Final

import numpy as np

from graphmem.domain.memory import Credibility
from graphmem.domain.times import DAY_US
from graphmem.retrieval import features
from graphmem.retrieval.gather import Gathered
from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import DIGITS, Ranked, summed
from graphmem.retrieval.scope_index import CREDIBILITIES
from graphmem.retrieval.visible import Floats, Rows, Visible

HOURS_A_DAY: Final = 24

SIMILARITY_FLOOR: Final = 0.3
OVER_FETCH: Final = 2
"""The so many times `limit` most similar candidates are scored."""
SIMILARITY_DECAY_PER_DAY: Final = 0.1
CREDIBILITY_FACTOR: Final = {Credibility.LOW: 0.5, Credibility.MEDIUM: 1.0, Credibility.HIGH: 1.5}

BEST_BY_KEYWORD: Final = 20
IMPORTANCE_DECAY_PER_HOUR: Final = 0.01

FOUR_WAY: Final = {"similarity": 0.5, "keyword": 0.2, "recency": 0.2, "access": 0.1}
THREE_WAY: Final = {"similarity": 0.5, "keyword": 0.3, "decay": 0.2}
THREE_WAY_DECAY_PER_DAY: Final = 0.05


def similarity_decay(visible: Visible, question: Question, gathered: Gathered, rows: Rows, limit: int) -> Ranked:
    """`similarity · e^(-0.1 · days) · credibility`, with 1.5, 1 or 0.5 for credibility.

    Candidates less similar than 0.3 are left out, but for exact hits, which hold a code or an entity that the question
    names. Of the others the 2 · `limit` most similar are scored (ties by id).

    A memory with similarity 0.8, ten days old, of high credibility: 0.8 · 0.367879441 · 1.5 = 0.441455329, shown as
    similarity 0.8, decay -0.505696447, credibility +0.147151776.
    """
    similarity = visible.cosine(gathered.vector)
    exact = features.identifier(visible, question, rows) + features.entity(visible, gathered.entities, rows)
    kept = rows[(similarity[rows] >= SIMILARITY_FLOOR) | (exact > 0)]
    kept = _best(visible, kept, similarity, OVER_FETCH * limit)
    decay = np.exp(-SIMILARITY_DECAY_PER_DAY * _days(visible, kept))
    trust = np.array([CREDIBILITY_FACTOR[level] for level in CREDIBILITIES])[visible.column("credibility")[kept]]
    return _product(kept, similarity[kept], {"decay": decay, "credibility": trust})


def importance_decay(visible: Visible, question: Question, gathered: Gathered, rows: Rows, limit: int) -> Ranked:  # noqa: ARG001 -- one form for all formulas
    """The twenty best by BM25, then `similarity · e^(-0.01 · hours) · importance`.

    What shares no word with the question is not found by this formula; ties at the twentieth go by id.

    A memory with similarity 0.8, a hundred hours old, of importance 0.5: 0.8 · 0.367879441 · 0.5 = 0.147151776, shown
    as similarity 0.8, decay -0.505696447, importance -0.147151776.
    """
    similarity = visible.cosine(gathered.vector)
    kept = _best(visible, rows[gathered.lexical[rows] > 0], gathered.lexical, BEST_BY_KEYWORD)
    decay = np.exp(-IMPORTANCE_DECAY_PER_HOUR * HOURS_A_DAY * _days(visible, kept))
    return _product(kept, similarity[kept], {"decay": decay, "importance": features.importance(visible, kept)})


def four_way(visible: Visible, question: Question, gathered: Gathered, rows: Rows, limit: int) -> Ranked:  # noqa: ARG001 -- one form for all formulas
    """`0.5 similarity + 0.2 keyword + 0.2 recency + 0.1 access`.

    The formula leaves the form of its last two parts open; they are those of `graph`: recency halves with the half-life
    of the kind (an event's 180 days), access grows as ln(1 + times met) / ln(11) up to 1.

    An event with similarity 0.8 and keyword 0.4, 180 days old, never met again: 0.4 + 0.08 + 0.1 + 0 = 0.58.
    """
    return _weighted(
        rows,
        FOUR_WAY,
        {
            "similarity": visible.cosine(gathered.vector)[rows],
            "keyword": gathered.lexical[rows],
            "recency": features.recency(visible, rows),
            "access": features.access(visible, rows),
        },
    )


def three_way(visible: Visible, question: Question, gathered: Gathered, rows: Rows, limit: int) -> Ranked:  # noqa: ARG001 -- one form for all formulas
    """`0.5 similarity + 0.3 keyword + 0.2 e^(-0.05 · days)`.

    A memory with similarity 0.8 and keyword 0.4, twenty days old: 0.4 + 0.12 + 0.2 · 0.367879441 = 0.593575888.
    """
    return _weighted(
        rows,
        THREE_WAY,
        {
            "similarity": visible.cosine(gathered.vector)[rows],
            "keyword": gathered.lexical[rows],
            "decay": np.exp(-THREE_WAY_DECAY_PER_DAY * _days(visible, rows)),
        },
    )


def _days(visible: Visible, rows: Rows) -> Floats:
    """(rows,) age at the question's clock, at least 0."""
    days: Floats = np.maximum(visible.as_of_us - visible.column("occurred_us")[rows], 0) / DAY_US
    return days


def _best(visible: Visible, rows: Rows, values: Floats, count: int) -> Rows:
    """The `count` of some rows with the highest of (size,) values, ties by id; ascending."""
    order = sorted(rows.tolist(), key=lambda row: (-values[row], visible.id(row)))
    return np.array(sorted(order[:count]), dtype=np.int64)


def _product(rows: Rows, similarity: Floats, factors: dict[str, Floats]) -> Ranked:
    """Candidates scored by a product; each term after the first is what its factor takes away or adds."""
    terms = {"similarity": np.round(similarity, DIGITS)}
    before = similarity
    for name, factor in factors.items():
        after = before * factor
        terms[name] = np.round(after - before, DIGITS) + 0.0
        before = after
    return summed(rows, terms)


def _weighted(rows: Rows, weights: dict[str, float], values: dict[str, Floats]) -> Ranked:
    return summed(rows, {name: np.round(weights[name] * value, DIGITS) + 0.0 for name, value in values.items()})
