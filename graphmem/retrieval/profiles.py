"""Profiles: the named ways to score candidates, of which a recall chooses one. Pure.

`graph` weighs everything that `ranking` knows. Four published formulas stand beside it for comparison. What a user
defines weighs the terms of `graph` anew (`own_profiles`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphmem.errors import InvalidInput
from graphmem.retrieval import published_formulas as published
from graphmem.retrieval.gather import Gathered
from graphmem.retrieval.question import Question
from graphmem.retrieval.ranking import GRAPH_WEIGHTS, Ranked, rank
from graphmem.retrieval.visible import Rows, Visible

Score = Callable[[Visible, Question, Gathered, Rows, int], Ranked]
"""From what is visible, the question, what was gathered, the candidates and the number of results asked for."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One way to score candidates."""

    name: str
    source: str
    """Where it comes from, in one line."""
    formula: str
    """In one line."""
    weights: Mapping[str, float]
    """Term → weight, where it is a weighted sum; empty where it is a product."""
    score: Score
    """May leave candidates out. The terms sum to the score."""
    reads_graph: bool = False
    """Whether the bridge and freshness have their say after `score`."""
    own: bool = False
    """Whether a user defined it."""

    @property
    def identity(self) -> str:
        """Equal where two profiles of this name rank alike: an own one may be written anew."""
        return f"{self.name} {sorted(self.weights.items())}" if self.own else self.name

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "name": self.name,
            "source": self.source,
            "formula": self.formula,
            "weights": dict(self.weights),
            "default": self is GRAPH,
        }


def weighing(name: str, weights: Mapping[str, float], *, source: str, own: bool = False) -> Profile:
    """A profile that weighs the terms of `graph`; a term that is left out weighs nothing."""

    def score(visible: Visible, question: Question, gathered: Gathered, rows: Rows, limit: int) -> Ranked:  # noqa: ARG001 -- one form for all profiles
        return rank(visible, question, gathered, rows, weights=weights)

    formula = "weighted sum of the terms; newer answers go before older ones"
    return Profile(name, source, formula, weights, score, reads_graph=True, own=own)


GRAPH: Final = weighing("graph", GRAPH_WEIGHTS, source="this project, tuned on its development sets")
"""The default, and the only one whose floor is calibrated."""

_HINDSIGHT: Final = "published formula for agent memory with hindsight"
SHIPPED: Final = (
    GRAPH,
    Profile(
        "similarity-decay",
        f"{_HINDSIGHT}: similarity, daily decay, credibility",
        "similarity * e^(-0.1 days) * credibility (1.5, 1, 0.5); similarity from 0.3 on, 2 * limit most similar",
        {},
        published.similarity_decay,
    ),
    Profile(
        "importance-decay",
        f"{_HINDSIGHT}: keywords first, then vectors, hourly decay, importance",
        "best 20 by BM25; similarity * e^(-0.01 hours) * importance",
        {},
        published.importance_decay,
    ),
    Profile(
        "four-way",
        f"{_HINDSIGHT}: meaning, keywords, recency, access",
        "0.5 similarity + 0.2 keyword + 0.2 recency + 0.1 access",
        published.FOUR_WAY,
        published.four_way,
    ),
    Profile(
        "three-way",
        f"{_HINDSIGHT}: vectors, keywords, daily decay",
        "0.5 similarity + 0.3 keyword + 0.2 e^(-0.05 days)",
        published.THREE_WAY,
        published.three_way,
    ),
)


class Profiles:
    """The profiles a process knows: the shipped ones in their order, then its user's own."""

    def __init__(self, own: Sequence[Profile] = ()) -> None:
        """Take the user's own, whose names differ from each other and from the shipped ones."""
        self._known = {profile.name: profile for profile in (*SHIPPED, *own)}

    def __iter__(self) -> Iterator[Profile]:
        """Each of them."""
        return iter(self._known.values())

    def named(self, name: str) -> Profile:
        """The profile of that name.

        Raises:
            InvalidInput: There is none.
        """
        if name not in tuple(self._known):
            msg = f"there is no profile of that name; known: {', '.join(self._known)}"
            raise InvalidInput(msg, field="profile")
        return self._known[name]
