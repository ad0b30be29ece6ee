"""Logged questions asked again by two profiles, held against each other. Pure.

Of each answer its first five memories count, or as many as were asked for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import Any, Final

from graphmem.domain.feedback import Feedback, Verdict
from graphmem.domain.redaction import RedactedText
from graphmem.domain.retrieval_record import RetrievalRecord

TOP: Final = 5
POINTS: Final = {Verdict.USEFUL: 1, Verdict.NOT_USEFUL: -1, Verdict.WRONG: -2}
"""For a memory with this verdict among the first five: a wrong one costs more than a useful one is worth."""
MOST_DIFFERENT: Final = 5
ROUNDED: Final = 4


@dataclass(frozen=True, slots=True)
class AskedTwice:
    """One logged question and the first memories of both answers, best first."""

    retrieval_id: str
    query: RedactedText
    user: str
    agent: str | None
    first: tuple[str, ...]
    second: tuple[str, ...]
    verdicts: Mapping[str, Verdict]
    """Memory → what was said of it."""

    @property
    def other_first(self) -> bool:
        """Whether another memory stands in the first place, or in one answer none."""
        return self.first[:1] != self.second[:1]

    @property
    def other_top(self) -> bool:
        """Whether the first five are others, or in another order."""
        return self.first != self.second

    @property
    def overlap(self) -> float:
        """Jaccard of the first five, [0, 1]; 1 where both are empty."""
        either = set(self.first) | set(self.second)
        return len(set(self.first) & set(self.second)) / len(either) if either else 1.0

    def points(self, answer: Sequence[str]) -> int:
        """What the verdicts give an answer."""
        return sum(POINTS[self.verdicts[memory_id]] for memory_id in answer if memory_id in self.verdicts)

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "retrieval_id": self.retrieval_id,
            "query": str(self.query),
            "user": self.user,
            "agent": self.agent,
            "first": list(self.first),
            "second": list(self.second),
            "overlap": round(self.overlap, ROUNDED),
            "points_first": self.points(self.first),
            "points_second": self.points(self.second),
            "judged": len(self.verdicts),
        }


@dataclass(frozen=True)
class ProfileComparison:
    """Two profiles over the same questions."""

    first: str
    second: str
    """Names of the profiles."""
    questions: tuple[AskedTwice, ...]
    """Newest first."""

    @property
    def other_first(self) -> int:
        """Answers with another memory in the first place."""
        return sum(question.other_first for question in self.questions)

    @property
    def other_top(self) -> int:
        """Answers with other first five, or in another order."""
        return sum(question.other_top for question in self.questions)

    @property
    def mean_overlap(self) -> float | None:
        """Mean of `AskedTwice.overlap`; None without questions."""
        return _mean([question.overlap for question in self.questions])

    @cached_property
    def judged(self) -> tuple[AskedTwice, ...]:
        """The questions with feedback on memories."""
        return tuple(question for question in self.questions if question.verdicts)

    @property
    def hit_rates(self) -> tuple[float | None, float | None]:
        """Mean points of each profile over the questions with feedback; None without."""
        return (
            _mean([question.points(question.first) for question in self.judged]),
            _mean([question.points(question.second) for question in self.judged]),
        )

    @property
    def most_different(self) -> tuple[AskedTwice, ...]:
        """The five that differ most: by overlap, then another first place, then the larger gap in points, then id."""
        different = [question for question in self.questions if question.other_top]
        return tuple(sorted(different, key=_likeness)[:MOST_DIFFERENT])

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        first, second = self.hit_rates
        return {
            "first": self.first,
            "second": self.second,
            "questions": len(self.questions),
            "other_first": self.other_first,
            "other_top": self.other_top,
            "mean_overlap": _rounded(self.mean_overlap),
            "judged": len(self.judged),
            "hit_rate_first": _rounded(first),
            "hit_rate_second": _rounded(second),
            "most_different": [question.as_dict() for question in self.most_different],
        }


def verdicts_for(record: RetrievalRecord, said: Sequence[Feedback]) -> dict[str, Verdict]:
    """What was said of memories that matters for a logged question.

    A verdict given in that retrieval counts before one on the memory by itself, which counts where the memory was among
    the results. A verdict on the retrieval as a whole names no memory, and counts for none.

    Args:
        record: The logged question.
        said: The owner's feedback on the retrieval and on its results.

    Returns:
        Memory → verdict.
    """
    found = {result.memory_id for result in record.results}
    alone = {each.memory_id: each.verdict for each in said if each.retrieval_id is None}
    inside = {each.memory_id: each.verdict for each in said if each.retrieval_id == record.id}
    both = alone | inside
    return {memory_id: verdict for memory_id, verdict in both.items() if memory_id is not None and memory_id in found}


def _likeness(question: AskedTwice) -> tuple[float, bool, int, str]:
    gap = abs(question.points(question.first) - question.points(question.second))
    return question.overlap, not question.other_first, -gap, question.retrieval_id


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, ROUNDED)
