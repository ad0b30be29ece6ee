"""Constraints: what binds whoever recommends, plans, orders or writes something for the user. Pure.

Prohibitions, allergies, diets, avoidances, dislikes, standing preferences and standing instructions of the user, or
of somebody whom the user cares for. No question is one, nothing that is only supposed or planned, no habit of the past,
no taste of people who have nothing to do with the user. What is read is bounded as claims are (`claim_rules.clauses`).
"""

import re
from collections.abc import Sequence
from typing import Final

from graphmem.domain.claim import Claim, Mood, Predicate
from graphmem.domain.claim_rules.clauses import Clause, clauses
from graphmem.domain.claim_rules.words import plain
from graphmem.domain.constraint_words import (
    CARED_CHINESE_ANY,
    CARED_ENGLISH,
    CHINESE,
    CHINESE_NOT,
    CHINESE_ORDER,
    CONDITION,
    ENGLISH,
    ENGLISH_NOT,
    ENGLISH_ORDER,
    HEALER,
    HOUR,
    OTHERS_CHINESE,
    OTHERS_ENGLISH,
    OWN_CHINESE,
    OWN_ENGLISH,
    PRONOUN_CHINESE,
    PRONOUN_ENGLISH,
)
from graphmem.domain.entity import EntityType, Mention
from graphmem.domain.memory import Source
from graphmem.domain.text import is_cjk

SPEAKERS: Final = frozenset({Source.USER, Source.AGENT})
"""Who can bind: a document or a tool that could would have the first place in every prompt."""
SHORT: Final = 120
"""Characters of a sentence up to the end of a clause within which all of it belongs together."""

_BINDING: Final = frozenset({Predicate.AVOIDS, Predicate.ALLERGIC, Predicate.FORBIDS, Predicate.PREFERS})
_ORDERS: Final = frozenset({Predicate.FORBIDS, Predicate.PREFERS})
"""Are addressed to whoever answers, and need no subject."""
_HEAD_CHARS: Final = 16
"""From the beginning of a clause on, where its subject stands."""
_THE_USER: Final = re.compile(r"(?<![a-z])user(?![a-z])|用户")
"""In the notes of an agent. What it answers to "you" only repeats and advises."""
_HEADLESS: Final = re.compile(
    r"(?:(?:and|but|also|so|oh|please|absolutely|strictly|totally|just|still),? )*(?:allergic|intolerant|sensitive"
    r"|vegan|vegetarian|pescatarian|never|no |not |nothing|don't|do not|can't|cannot|won't|avoid|hates? |dislikes? "
    r"|prefers?|preference|always|only|likes? |budget|from now|going forward|in future|in the future|as a rule|by"
    r" default"
    r"|at most|no more|under |max|answers|replies|responses|meetings?|calls|on a |lactose|gluten|diabetic|pregnant"
    r"|eats? "
    r"|drinks? |[a-z]+ (?:allergy|allergies|intolerance|over )|keto|kosher|halal|remember)"
)
"""An English clause that leaves out its subject."""


def constraint_spans(
    text: str,
    *,
    source: Source = Source.USER,
    claims: Sequence[Claim] = (),
    mentions: Sequence[Mention] = (),
) -> tuple[tuple[int, int], ...]:
    """Where a text binds: the clauses that do, in a short sentence with what leads to them.

    What follows in the sentence only gives a reason, and is left out: "no calls before ten, I work late".

    Args:
        text: What was said.
        source: Who said it; documents, tools and summaries bind nobody.
        claims: What the claim rules read in it; without them the wording alone decides.
        mentions: Names in it.

    Returns:
        `(start, end)` of each in the text, in its order; empty where none binds.
    """
    if source not in SPEAKERS:
        return ()
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    starts: dict[int, int] = {}
    for number, clause in enumerate(clauses(text)):
        start = starts.setdefault(clause.sentence, clause.start)
        if _Reading(text, clause, source, claims, mentions).binds:
            short = clause.end - start <= SHORT
            spans[clause.sentence, 0 if short else number] = (start if short else clause.start, clause.end)
    return tuple(spans.values())


class _Reading:
    """One clause, and what was said before it."""

    def __init__(
        self, text: str, clause: Clause, source: Source, claims: Sequence[Claim], mentions: Sequence[Mention]
    ) -> None:
        self._clause, self._source = clause, source
        self._whole = plain(text[clause.start : clause.end])
        self._before = plain(text[: clause.start])
        self._is_chinese = any(map(is_cjk, self._whole))
        self._claims = [claim for claim in claims if claim.is_statement and clause.start <= claim.start < clause.end]
        self._names_somebody = any(
            mention.type is EntityType.PERSON and clause.body <= mention.start < clause.body + _HEAD_CHARS
            for mention in mentions
        )

    @property
    def binds(self) -> bool:
        """Whether it is said in earnest, of the user or theirs, and in words that bind."""
        if not self._is_meant() or self._holds(ENGLISH_NOT, CHINESE_NOT):
            return False
        return self._is_order() or (self._is_wording() and self._is_ours())

    def _holds(self, english: re.Pattern[str], chinese: re.Pattern[str]) -> bool:
        return (chinese if self._is_chinese else english).search(self._whole) is not None

    def _is_meant(self) -> bool:
        """Whether it is asserted: so are a healer's words, those of one's own, and an order under a condition."""
        mood = self._clause.mood
        if mood is Mood.QUOTED:
            return bool(HEALER.search(self._whole)) or self._is_cared_for(self._whole)
        if mood is Mood.HYPOTHETICAL:
            return CONDITION.search(self._whole) is not None and self._is_order()
        return mood in (Mood.ASSERT, Mood.PLAN) or (mood is Mood.PAST and HOUR.search(self._whole) is not None)

    def _is_order(self) -> bool:
        """Whether it tells whoever answers what to do."""
        if self._source is not Source.USER or (self._is_others() and not HEALER.search(self._whole)):
            return False
        said = any(claim.predicate in _ORDERS and claim.mood is Mood.ASSERT for claim in self._claims)
        order = CHINESE_ORDER if self._is_chinese else ENGLISH_ORDER
        return said or bool(order.search(self._whole) or order.search(self._clause.text))

    def _is_wording(self) -> bool:
        claimed = any(
            claim.mood in (Mood.ASSERT, Mood.PLAN)
            and ((claim.predicate in _BINDING and claim.positive) or _is_dislike(claim))
            for claim in self._claims
        )
        return claimed or self._holds(ENGLISH, CHINESE)

    def _is_ours(self) -> bool:
        """Whether it is said of the user or of somebody whom the user cares for."""
        if HEALER.search(self._whole) and self._holds(OWN_ENGLISH, OWN_CHINESE):
            return True
        if self._is_others():
            # Who was spoken of before may be one's own: "My son is four. He can't eat eggs."
            pronoun = (PRONOUN_CHINESE if self._is_chinese else PRONOUN_ENGLISH).search(self._whole)
            return pronoun is not None and self._is_cared_for(self._before)
        if self._source is Source.AGENT:
            return _THE_USER.search(self._whole) is not None
        if self._is_chinese:
            return OWN_CHINESE.search(self._whole) is not None or not self._names_somebody
        own = OWN_ENGLISH.search(self._whole) or _HEADLESS.match(self._whole)
        return own is not None or self._is_cared_for(self._whole)

    def _is_others(self) -> bool:
        if self._holds(OTHERS_ENGLISH, OTHERS_CHINESE):
            return True
        own = OWN_CHINESE if self._is_chinese else OWN_ENGLISH
        return self._names_somebody and own.search(self._whole) is None and not self._is_cared_for(self._whole)

    def _is_cared_for(self, said: str) -> bool:
        return bool(CARED_ENGLISH.search(said) or CARED_CHINESE_ANY.search(said))


def _is_dislike(claim: Claim) -> bool:
    return claim.predicate is Predicate.LIKES and not claim.positive
