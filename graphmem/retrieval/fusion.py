"""Step 9 of a recall, fusion: memories and sections of the wiki in one list. Pure.

Scores of both sides become relevance: how often a result of such a score at such a rank was what its question asked
for. Both are logistic curves, fitted on the dev sets (`benchmarks.relevance`): that of memories on the five natural
ones of the public sets, each counted alike; that of sections on the dev half of graphmem's own wiki. Weighed by what
each side counts they stand on one scale.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import exp, log
from typing import Final

from graphmem.domain.recall import Entry, Result
from graphmem.domain.section_result import SectionResult
from graphmem.domain.text import tokens
from graphmem.domain.traits import has_negation
from graphmem.retrieval.likeness import say_the_same
from graphmem.retrieval.ranking import DIGITS

KNOWLEDGE_WEIGHT: Final = 0.4
"""As the published articles on LLM wikis beside memories fuse: 0.6 memory, 0.4 knowledge."""
MOST_ENTRIES: Final = 5
"""Of the one list; what each side found beyond them stands in its own."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Relevance: 1 / (1 + e^-(offset + slope * score - fall * ln rank)), as scores are calibrated by Platt (1999)."""

    offset: float
    slope: float
    fall: float

    def relevance(self, score: float, rank: int) -> float:
        """In (0, 1), rising with the score; ranks count from 1."""
        return 1 / (1 + exp(-(self.offset + self.slope * score - self.fall * log(rank))))


MEMORIES: Final = Calibration(offset=0.35, slope=0.43, fall=2.13)
SECTIONS: Final = Calibration(offset=-2.2, slope=4.9, fall=1.6)
MOST_TIMES_AS_LONG: Final = 2
"""Texts of the same words are about as long; of others the words are not compared, which takes longest of all here."""
LEAST_SCORE: Final = 0.2
"""A section that scores less, what a memory leads to aside, answers nothing and is left out: of 19 in 20 questions that
the wiki answers the best one reaches it, of half of the questions from chats about something else none does."""


def fused(
    memories: Sequence[Result],
    sections: Sequence[SectionResult],
    *,
    knowledge_weight: float,
    calibrated: bool,
    most: int = MOST_ENTRIES,
    first: AbstractSet[str] = frozenset(),
) -> tuple[Entry, ...]:
    """Merge two rankings, each best first.

    Args:
        memories: Results of the memories.
        sections: Results of the wiki.
        knowledge_weight: What the relevance of a section counts, [0, 1]; that of a memory counts the rest. Where one
            side is empty, the other counts in full. A side that counts nothing is left out, empty or not.
        calibrated: Whether the scores of memories are of the calibrated profile; others count as they are, at most 1.
        most: Entries.
        first: Ids of memories that go before all else.

    Returns:
        The best, by score behind those that go first; ties by the rank in their side, then memories first. A memory and
        a section that say the same are one entry with both terms. With one side alone: its order, and its relevance.
    """
    answering = [section for section in sections if section.score - dict(section.terms).get("lead", 0.0) >= LEAST_SCORE]
    known = list(zip(answering, _relevant(SECTIONS, (section.score for section in answering)), strict=True))
    weight = knowledge_weight if (memories and known) or knowledge_weight in (0, 1) else float(not memories)
    by_score = (
        _relevant(MEMORIES, (each.score for each in memories))
        if calibrated
        else [min(max(each.score, 0.0), 1.0) for each in memories]
    )
    told = list(zip(memories, accumulate(by_score, min), strict=True))
    places: list[tuple[bool, float, int, int, Entry]] = []
    repeated = _repeated(told, known) if 0 < weight < 1 else {}
    for rank, (memory, worth) in enumerate(told if weight < 1 else ()):
        section, its_worth = repeated.get(memory.id, (None, 0.0))
        entry = _entry(memory, section, (1 - weight) * worth, weight * its_worth)
        places.append((memory.id not in first, -entry.score, rank, 0, entry))
    shown_with = {section.id for section, _ in repeated.values()}
    for rank, (section, worth) in enumerate(known if weight > 0 else ()):
        if section.id not in shown_with:
            entry = _entry(None, section, 0.0, weight * worth)
            places.append((True, -entry.score, rank, 1, entry))
    return tuple(entry for *_, entry in sorted(places, key=lambda place: place[:4])[:most])


def _entry(memory: Result | None, section: SectionResult | None, by_memory: float, by_section: float) -> Entry:
    terms = {
        **({} if memory is None else {"memory": round(by_memory, DIGITS)}),
        **({} if section is None else {"knowledge": round(by_section, DIGITS)}),
    }
    return Entry(memory, section, round(sum(terms.values()), DIGITS), tuple(terms.items()))


def _repeated(
    memories: Iterable[tuple[Result, float]], sections: Iterable[tuple[SectionResult, float]]
) -> dict[str, tuple[SectionResult, float]]:
    """Memory id → the section that says the same, and its relevance; each section once."""
    left = list(sections)
    said = cache(_said)
    found: dict[str, tuple[SectionResult, float]] = {}
    for memory, _ in memories:
        told = memory.content
        same = next(
            (
                place
                for place, (section, _) in enumerate(left)
                if _alike_long(told, section.content) and _same(said(told), said(section.content))
            ),
            None,
        )
        if same is not None:
            found[memory.id] = left.pop(same)
    return found


def _alike_long(one: str, other: str) -> bool:
    """Whether it is worth reading the words of both."""
    return max(len(one), len(other)) <= MOST_TIMES_AS_LONG * min(len(one), len(other))


def _said(text: str) -> tuple[str, bool, frozenset[str]]:
    return text.strip(), has_negation(text), frozenset(tokens(text))


def _same(one: tuple[str, bool, frozenset[str]], other: tuple[str, bool, frozenset[str]]) -> bool:
    """Whether two texts say the same; where one of them negates, they do not."""
    return one[0] == other[0] or (one[1] == other[1] and say_the_same(one[2], other[2]))


def _relevant(calibration: Calibration, scores: Iterable[float]) -> list[float]:
    """The relevance of each; where something else than scores decided the order, none counts more than one before."""
    values = (calibration.relevance(score, rank) for rank, score in enumerate(scores, start=1))
    return list(accumulate(values, min))
