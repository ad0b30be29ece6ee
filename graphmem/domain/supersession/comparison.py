"""Two claims side by side: same subject, shared topic, objects and values equal, narrower or different.

Everything the rule families ask about a pair of claims is answered here, once a pair.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

from graphmem.domain.claim import Claim, Cue, Predicate, ValueType
from graphmem.domain.text import is_cjk, tokens

_TURNED: Final = frozenset({Predicate.AVOIDS, Predicate.ALLERGIC, Predicate.FORBIDS})
"""Asserted, they say that something is not done."""


class Likeness(StrEnum):
    """How the newer wording stands to the older."""

    EQUAL = "equal"
    NARROWER = "narrower"
    """The newer says the same and more: "coffee with milk" after "coffee"."""
    WIDER = "wider"
    OVERLAPPING = "overlapping"
    DIFFERENT = "different"
    UNSAID = "unsaid"
    """One side says nothing."""


@lru_cache(maxsize=16_384)
def units(text: str) -> frozenset[str]:
    """Content words of a text for comparing: Latin stems, pairs of Chinese characters, lone Chinese characters."""
    found = tokens(text)
    pairs = "".join(token for token in found if len(token) > 1 and is_cjk(token[0]))
    return frozenset(token for token in found if len(token) > 1 or not is_cjk(token) or token not in pairs)


def likeness(older: frozenset[str], newer: frozenset[str]) -> Likeness:
    """How two sets of content words stand to each other."""
    if not older or not newer:
        return Likeness.UNSAID
    if older == newer:
        return Likeness.EQUAL
    if older < newer:
        return Likeness.NARROWER
    if newer < older:
        return Likeness.WIDER
    return Likeness.OVERLAPPING if older & newer else Likeness.DIFFERENT


def sign(claim: Claim) -> int:
    """+1 where the claim says that something is, is done or is liked; -1 where it says that it is not."""
    ended = Cue.END in claim.cues and claim.positive and claim.predicate not in _TURNED
    return 1 if (claim.positive and not ended) is not (claim.predicate in _TURNED) else -1


def _all_units(words: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*(units(word) for word in words))


def same_subject(older: str, newer: str) -> bool:
    """Whether two subjects of claims are the same person or thing; of two things, one may say more than the other."""
    if older == newer:
        return True
    both_things = older.startswith("thing:") and newer.startswith("thing:")
    return both_things and _one_holds_the_other(older, newer)


@lru_cache(maxsize=16_384)
def _one_holds_the_other(older: str, newer: str) -> bool:
    found = likeness(units(older.partition(":")[2]), units(newer.partition(":")[2]))
    return found in {Likeness.EQUAL, Likeness.NARROWER, Likeness.WIDER}


@dataclass(frozen=True)
class Pairing:
    """An older claim and a newer one."""

    older: Claim
    newer: Claim

    @cached_property
    def topics(self) -> tuple[frozenset[str], frozenset[str]]:
        """The topic words of either side, those of a thing's name included."""
        return tuple(  # type: ignore[return-value]
            _all_units(claim.topic) | (units(claim.subject[6:]) if claim.subject.startswith("thing:") else frozenset())
            for claim in (self.older, self.newer)
        )

    @cached_property
    def shared_topic(self) -> frozenset[str]:
        """Topic words of both."""
        return self.topics[0] & self.topics[1]

    @cached_property
    def topic_likeness(self) -> Likeness:
        """How the topics stand to each other."""
        return likeness(*self.topics)

    @cached_property
    def objects(self) -> Likeness:
        """How the objects stand to each other."""
        return likeness(units(self.older.object), units(self.newer.object))

    @cached_property
    def values(self) -> Likeness:
        """How the typed values stand: different when a type is on both sides with nothing in common."""
        shared = [
            (
                {v.normal for v in self.older.values if v.type is kind},
                {v.normal for v in self.newer.values if v.type is kind},
            )
            for kind in ValueType
        ]
        compared = [(old, new) for old, new in shared if old and new]
        if not compared:
            return Likeness.UNSAID
        if any(not old & new for old, new in compared):
            return Likeness.DIFFERENT
        return Likeness.EQUAL if all(old == new for old, new in compared) else Likeness.OVERLAPPING

    @cached_property
    def named_old(self) -> float:
        """Share of the words of the old value that the newer claim names and the older claim holds."""
        named = _all_units(self.newer.replaced)
        if not named:
            return 0.0
        held = units(self.older.object) | self.topics[0] | _all_units(value.normal for value in self.older.values)
        return len(named & held) / len(named)
