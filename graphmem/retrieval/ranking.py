"""Step 5 of a recall, ranking: weighted terms, their sum, and the order. Pure.

The terms shown sum to the score shown. Query-independent terms break ties and tilt, and never overturn relevance:
recency, importance and credibility add at most 0.06 together, feedback adds or takes at most 0.02.

A memory bears on the terms of others by what follows, and by nothing else:

- lexical, brevity: how many passages are in sight, in how many a word stands; lexical: their mean length.
- semantic: the mean vector of each language.
- entity, identifier, graph: how many memories are in sight, how many of them hold a name.
- neighbour, session: how well those beside it and the best one in its session answer.
- lexical, semantic, speaker: who speaks at all, since a speaker that a question names is no word of it.
- graph, newer: which candidates answer best, and what a newer one says of an older one.

Which candidates are scored at all (`gather`) and whether the best one is good enough (`silence`) hang on these terms.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from graphmem.domain.traits import Trait
from graphmem.retrieval import features
from graphmem.retrieval.gather import LEXICAL_WEIGHT, SEMANTIC_WEIGHT, Gathered
from graphmem.retrieval.question import Question
from graphmem.retrieval.visible import Floats, Rows, Visible

DIGITS: Final = 9
JUST_UNDER: Final = 1e-6
"""The bridge lifts a memory at most to this much below the seed, which keeps its place."""

GRAPH_WEIGHTS: Final[dict[str, float]] = {
    "lexical": LEXICAL_WEIGHT,
    "semantic": SEMANTIC_WEIGHT,
    "neighbour": 1.0,
    "session": 0.2,
    "speaker": 0.2,
    "window": 0.6,
    "when": 0.1,
    "question": -0.1,
    "brevity": 0.1,
    "negation": 0.15,
    "standing": 0.5,
    "entity": 0.05,
    "identifier": 0.5,
    "recency": 0.02,
    "importance": 0.02,
    "access": 0.0,
    "credibility": 0.02,
    "feedback": 0.02,
    "graph": 0.8,
}
"""Term → weight of the profile `graph`. Round numbers: fitting them by machine gained nothing (flat optimum).

Access weighs nothing: it moved no figure, and since the last access alone is kept, a recall of before it could not be
replayed. An own profile may weigh it.
"""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Candidates with their terms and scores."""

    rows: Rows
    terms: dict[str, Floats]
    """Term → (rows,), weighted, rounded to nine digits."""
    scores: Floats
    """Sum of the terms, rounded to nine digits."""

    def joined(self, others: "Ranked") -> "Ranked":
        """These candidates and others."""
        return Ranked(
            np.concatenate([self.rows, others.rows]),
            {name: np.concatenate([values, others.terms[name]]) for name, values in self.terms.items()},
            np.concatenate([self.scores, others.scores]),
        )

    def first(self, visible: Visible) -> int:
        """Place of the best candidate, ties by memory id: the first of `order`."""
        best = np.flatnonzero(self.scores == self.scores.max()).tolist()
        return int(min(best, key=lambda place: visible.id(int(self.rows[place]))))

    def order(self, visible: Visible) -> list[int]:
        """Places of the candidates, best first, ties by memory id."""
        falling = np.argsort(-self.scores, kind="stable").tolist()
        scores, ids = self.scores.tolist(), [visible.id(row) for row in self.rows.tolist()]
        return sorted(falling, key=lambda place: (-scores[place], ids[place]))


def rank(
    visible: Visible,
    question: Question,
    gathered: Gathered,
    rows: Rows,
    *,
    weights: Mapping[str, float],
) -> Ranked:
    """Score candidates by everything but the graph.

    Args:
        visible: What the caller sees.
        question: The question.
        gathered: Content scores, and the entities that the question names.
        rows: Candidates.
        weights: Term → weight; a term that is left out weighs nothing.
    """
    content = gathered.content
    values = {
        "lexical": gathered.lexical[rows],
        "semantic": gathered.semantic[rows],
        "neighbour": features.neighbour(visible, content, rows),
        "session": features.session_maximum(visible, content, rows),
        "speaker": features.speaker(visible, question, rows),
        "window": features.window(visible, question, rows),
        "when": features.trait(visible, Trait.TIME, rows, asked=question.asks_when),
        "question": features.trait(visible, Trait.QUESTION, rows, asked=True),
        "brevity": features.brevity(visible, rows),
        "negation": features.trait(visible, Trait.NEGATION, rows, asked=question.negated),
        "standing": features.trait(visible, Trait.STANDING, rows, asked=question.wants_help),
        "entity": features.entity(visible, gathered.entities, rows),
        "identifier": features.identifier(visible, question, rows),
        "recency": features.recency(visible, rows),
        "importance": features.importance(visible, rows),
        "access": features.access(visible, rows),
        "credibility": features.credibility(visible, rows),
        "feedback": features.feedback(visible, rows),
    }
    terms = {name: np.round(weights.get(name, 0.0) * value, DIGITS) + 0.0 for name, value in values.items()}
    return summed(rows, terms)


def with_graph(ranked: Ranked, bridge: Floats, weight: float) -> Ranked:
    """Add the graph's term; nothing is lifted over what ranks first without it.

    Args:
        ranked: Candidates, at least one.
        bridge: (rows,) worth of each one's link to the first.
        weight: Of the term.
    """
    room = ranked.scores.max() - JUST_UNDER - ranked.scores
    lifts = np.clip(weight * bridge, 0.0, np.maximum(room, 0.0))
    return summed(ranked.rows, ranked.terms | {"graph": np.round(lifts, DIGITS)})


def summed(rows: Rows, terms: dict[str, Floats]) -> Ranked:
    """Candidates with these terms.

    Terms of nine digits sum exactly enough that rounding gives the one nearest number of nine digits.
    """
    return Ranked(rows, terms, np.round(np.sum(list(terms.values()), axis=0), DIGITS))
