"""Scoring of read claims against labelled ones: same subject, predicate, polarity and mood, and a shared object."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphmem.domain.claim import Claim, Mood
from graphmem.domain.text import stem

_TOKEN = re.compile(r"[a-z0-9][a-z0-9.'-]*|[\u3400-\u9fff]")
_LEFT_OUT = frozenset("a an the my our his her their".split())


@dataclass(frozen=True, slots=True)
class Labelled:
    """A claim as a label or a receipt states it."""

    subject: str
    predicate: str
    object: str
    positive: bool
    mood: str

    @classmethod
    def of(cls, claim: Claim) -> "Labelled":
        """The comparable part of a read claim."""
        return cls(claim.subject, claim.predicate, claim.object, claim.positive, claim.mood)


def scored(claims: Iterable[Claim]) -> list[Labelled]:
    """The read claims that count: no frames, which state nothing of their own, and no questions."""
    return [Labelled.of(claim) for claim in claims if claim.rule != "frame" and claim.mood is not Mood.QUESTION]


def score_claims(predicted: Sequence[Labelled], gold: Sequence[Labelled]) -> list[tuple[Labelled, Labelled]]:
    """Pair each predicted claim with a labelled one that it states, each label once.

    Returns:
        The pairs (predicted, gold); precision is their number over all predicted, recall over all labelled.
    """
    left = list(gold)
    pairs = []
    for claim in predicted:
        match = next((label for label in left if _same(claim, label)), None)
        if match is not None:
            left.remove(match)
            pairs.append((claim, match))
    return pairs


def _same(claim: Labelled, label: Labelled) -> bool:
    if (claim.predicate, claim.positive, claim.mood) != (label.predicate, label.positive, label.mood):
        return False
    if _normal(claim.subject) != _normal(label.subject):
        return False
    mine, theirs = _tokens(claim.object), _tokens(label.object)
    shorter = min(len(mine), len(theirs))
    return mine == theirs or (shorter > 0 and len(mine & theirs) >= 0.5 * shorter)


def _normal(subject: str) -> str:
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", subject).casefold())


def _tokens(words: str) -> set[str]:
    plain = unicodedata.normalize("NFKC", words).casefold().replace("\u2019", "'")
    return {stem(token) for token in _TOKEN.findall(plain)} - _LEFT_OUT
