"""Step 5, claims: what each new text says about whom, whether it binds, and whether it tries to give orders.

In the memory of a whole tenant nobody knows who "I" is: there, claims of the user and of kin are left out. A summary
claims nothing: it would close or double its own sources.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from graphmem.domain import constraint_model
from graphmem.domain.claim import WHOLE, Claim, Predicate, ValueType
from graphmem.domain.claim_rules import clauses, read_claims, topic_words, values
from graphmem.domain.claim_rules.cues import cues_in
from graphmem.domain.claim_rules.values import MAX_CHARS, spots
from graphmem.domain.claim_rules.vocabulary import KIN
from graphmem.domain.claim_rules.words import plain
from graphmem.domain.constraints import constraint_spans, is_free
from graphmem.domain.entity import EntityType
from graphmem.domain.memory import Source
from graphmem.domain.poisoning import suspicions
from graphmem.domain.scope import Visibility
from graphmem.domain.supersession.gates import brief
from graphmem.domain.traits import Trait
from graphmem.ingestion.claim_gate import Reading, Stretch
from graphmem.ingestion.draft import Draft
from graphmem.ingestion.enrich import Enriched, Enricher

_AMOUNTS: Final = frozenset(
    {ValueType.MONEY, ValueType.PERCENT, ValueType.DURATION, ValueType.NUMBER, ValueType.VERSION, ValueType.CODE}
)
_DATES: Final = frozenset({ValueType.DATE, ValueType.WEEKDAY, ValueType.TIME})
_OTHER: Final = re.compile(
    r"(?<![a-z])(?:a (?:different|new)|assigned (?:me|us)|from this (?:week|month|year))(?![a-z])"
)
"""Says in other words that something changed; too weak to close anything."""
_OF_PEOPLE: Final = frozenset({Predicate.RELATED, Predicate.DONE_BY})
_OF_PLACES: Final = frozenset({Predicate.LIVES, Predicate.WORKS_AT, Predicate.STUDIES, Predicate.LOCATED})
_PLACES: Final = frozenset({EntityType.PLACE, EntityType.ORGANIZATION})


READING: Final = Reading(
    clauses=lambda text: tuple(Stretch(clause.start, clause.end, clause.mood) for clause in clauses(text)),
    topic=topic_words,
    values=values,
    kin=KIN,
)
"""How the rules read what a language model claims."""


def claims(drafts: Sequence[Draft], enricher: Enricher | None = None) -> list[Draft]:
    """Add the claims and the suspicions of all new drafts; a model may add claims, behind those of the rules."""
    read = [
        replace(draft, claims=_claims(draft), suspicions=suspicions(draft.text)) if draft.is_new else draft
        for draft in drafts
    ]
    if enricher is not None:
        read = _enriched(read, enricher)
    read = [replace(draft, constraint=_binds(draft)) if draft.is_new else draft for draft in read]
    return [_whole(draft) if draft.is_new and not draft.claims else draft for draft in read]


def _binds(draft: Draft) -> bool:
    """Whether it is a constraint; what tries to give orders is none, and nothing of a whole tenant's memory is."""
    if draft.suspicions or draft.owner.visibility is Visibility.PUBLIC:
        return False
    source = draft.observation.source
    by_rule = bool(constraint_spans(draft.text, source=source, claims=draft.claims, mentions=draft.mentions))
    if source is not Source.USER or (not by_rule and is_free(draft.text)):
        return by_rule
    return constraint_model.binds(draft.text, by_rule=by_rule)


def _enriched(drafts: Sequence[Draft], enricher: Enricher) -> list[Draft]:
    """Ask about every new draft that somebody said and that does not try to give orders."""
    asked = [_is_asked_about(draft) for draft in drafts]
    told = [draft for draft, is_asked in zip(drafts, asked, strict=True) if is_asked]
    found = iter(enricher.claims([draft.text for draft in told], [draft.claims for draft in told]))
    return [_added(draft, next(found)) if is_asked else draft for draft, is_asked in zip(drafts, asked, strict=True)]


def _is_asked_about(draft: Draft) -> bool:
    return draft.is_new and not draft.suspicions and draft.observation.source is not Source.CONSOLIDATION


def _added(draft: Draft, enriched: Enriched) -> Draft:
    warnings = (*draft.warnings, enriched.warning) if enriched.warning else draft.warnings
    return replace(draft, claims=(*draft.claims, *_kept(draft, enriched.claims)), warnings=warnings)


def _whole(draft: Draft) -> Draft:
    """A short text in which nothing was read is one claim, so that what ends it is found and closes something."""
    if draft.observation.source is Source.CONSOLIDATION or not brief(draft.text):
        return draft
    return replace(draft, claims=(Claim("text", Predicate.IS, draft.text, 0, len(draft.text), rule=WHOLE),))


def told(draft: Draft) -> frozenset[Trait]:
    """The traits of a text that take the claim rules to see."""
    view = plain(draft.text[:MAX_CHARS])
    said = {value.type for *_, value in spots(view)}
    named = {linked.entity.type for linked in draft.links}
    claimed = {claim.predicate for claim in draft.claims}
    found = {
        Trait.CHANGE: bool(cues_in(view)) or _OTHER.search(view) is not None,
        Trait.AMOUNT: not said.isdisjoint(_AMOUNTS),
        Trait.DATED: not said.isdisjoint(_DATES),
        Trait.PERSON: EntityType.PERSON in named or not claimed.isdisjoint(_OF_PEOPLE),
        Trait.PLACE: not named.isdisjoint(_PLACES) or not claimed.isdisjoint(_OF_PLACES),
        Trait.SUSPICIOUS: bool(draft.suspicions),
        Trait.CONSTRAINT: draft.constraint,
    }
    return frozenset(trait for trait, holds in found.items() if holds)


def _claims(draft: Draft) -> tuple[Claim, ...]:
    observation = draft.observation
    if observation.source is Source.CONSOLIDATION:
        return ()
    found = read_claims(
        draft.text,
        mentions=draft.mentions,
        words=draft.words,
        speaker=observation.speaker,
        source=observation.source,
    )
    return _kept(draft, found)


def _kept(draft: Draft, found: Sequence[Claim]) -> tuple[Claim, ...]:
    if draft.owner.visibility is not Visibility.PUBLIC:
        return tuple(found)
    return tuple(claim for claim in found if not claim.subject.startswith(("user", "agent", "kin:")))
