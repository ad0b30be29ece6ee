"""Step 7, supersede: what each new memory is to the older ones that claim something about the same.

Older ones are the owner's active memories that share a slot or a topic word with it, in the store and earlier in the
batch. What is decided is pure (`domain.supersession`): closings end claims, links only change the order of answers.
What is told late, after something newer that bears on it, ends up as if it had been told in time.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from heapq import nlargest
from typing import Final, Protocol, TypeVar

from graphmem.domain.claim import WHOLE, Claim, Decision, DecisionKind, LinkKind
from graphmem.domain.claim_rules import Word
from graphmem.domain.memory import Memory
from graphmem.domain.redaction import RedactedText, redact
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.supersession import Closing, Fresh, Judgement, Known, decide
from graphmem.domain.supersession.gates import brief
from graphmem.domain.supersession.kinds import names_of_kind
from graphmem.domain.supersession.slots import slot_words
from graphmem.domain.supersession.stages import words_before
from graphmem.domain.text import tokens
from graphmem.domain.width import narrow_lower
from graphmem.ingestion.draft import Draft
from graphmem.ingestion.enrich import FROM_MODEL, Enricher

NEAREST: Final = 10
"""Older memories compared with each new one; measured, more of them only add chance hits."""
PER_KEY: Final = 20
"""Newest memories looked at for each slot or topic word."""
SLOT_WEIGHT: Final = 2
"""A shared slot counts as much as two shared topic words."""


_DOUBTS: Final = frozenset({LinkKind.MAY_UPDATE, LinkKind.OPPOSITE})
KnownT = TypeVar("KnownT", bound=Known)
WordsOf = Callable[[Sequence[RedactedText]], Mapping[str, tuple[Word, ...]]]
"""The Chinese words of texts, as far as they are wanted."""


class ClaimSource(Protocol):
    """What comparing reads of a store; see `ports.store.Store`."""

    def claimants(self, owner: Owner, keys: Sequence[str], *, per_key: int) -> Mapping[str, tuple[str, ...]]:
        """Key of a claim → the active memories with an open claim of that key."""
        ...

    def memories(self, scope: Scope, ids: Sequence[str]) -> tuple[Memory, ...]:
        """Those of the memories that the scope can see."""
        ...


class _Older:
    """The older memories of one owner, stored and of this batch, by what they claim."""

    def __init__(self, owner: Owner, fresh: Sequence[Draft], store: ClaimSource, words_of: WordsOf) -> None:
        """Ask the store once for the whole batch, then for those memories alone that are near one of it."""
        self._asked = {draft.memory_id: _asked(draft) for draft in fresh}
        keys = sorted(set().union(*self._asked.values()))
        stored = store.claimants(owner, keys, per_key=PER_KEY) if keys else {}
        self._stored = {draft.memory_id: self._shared(draft, stored) for draft in fresh}
        self._added: defaultdict[str, list[str]] = defaultdict(list)
        ids = sorted({memory_id for shared in self._stored.values() for memory_id in _most(shared)})
        memories = store.memories(fresh[0].observation.scope, ids) if ids else ()
        own = [memory for memory in memories if memory.owner == owner]
        words = words_of([memory.content for memory in own]) if own else {}
        self._known: dict[str, Known] = {memory.id: _known(memory, words.get(memory.content, ())) for memory in own}

    def nearest(self, draft: Draft) -> list[Known]:
        """Those that share most with a draft, newer ones first among equals."""
        shared = self._stored[draft.memory_id] | self._shared(draft, self._added)
        return [self._known[memory_id] for memory_id in _most(shared) if memory_id in self._known]

    def _shared(self, draft: Draft, by_key: Mapping[str, Sequence[str]]) -> dict[str, int]:
        """How much each memory shares with a draft."""
        shared: defaultdict[str, int] = defaultdict(int)
        for key in self._asked[draft.memory_id]:
            weight = SLOT_WEIGHT if "|" in key else 1
            for memory_id in by_key.get(key, ()):
                shared[memory_id] += weight
        return shared

    def judged(self, draft: Draft, near: Sequence[Known]) -> Judgement:
        """What a draft is to the ones near it."""
        return _with_unnamed(decide(_fresh(draft), near), self._known)

    def confirmed(self, draft: Draft, judgement: Judgement, enricher: Enricher) -> tuple[Judgement, str]:
        """The judgement with its likeliest doubt confirmed, where a model says so, and a warning for the receipt."""
        doubts = [link for link in judgement.links if link.kind in _DOUBTS and link.older_claim is not None]
        if not doubts or judgement.quarantined or judgement.decision.kind is DecisionKind.CLOSES:
            return judgement, ""
        link = max(doubts, key=lambda link: link.likelihood)
        answer = enricher.confirm(link.kind, draft.text, redact(self._known[link.older].text).text)
        if answer.answer is not True or link.older_claim is None:
            return judgement, answer.warning
        sure = replace(link, kind=LinkKind.CLOSES, rule=f"{link.rule}, confirmed by the model")
        closing = Closing(link.older, link.older_claim, link.newer_claim or 0, sure.rule)
        decision = Decision(DecisionKind.CLOSES, sure.rule, "the language model says that an older claim is over")
        links = (sure, *(other for other in judgement.links if other is not link))
        return replace(judgement, decision=decision, links=links, closings=(closing,)), answer.warning

    def outdating(self, draft: Draft, near: Sequence[Known]) -> list[Judgement]:
        """What the near ones that happened later are to a draft that is told late."""
        late = _fresh(draft)
        later = [known for known in near if known.occurred_at > late.occurred_at]
        judgements: list[Judgement] = []
        for known in sorted(later, key=lambda known: (known.occurred_at, known.memory_id)):
            newer = Fresh(**{field.name: getattr(known, field.name) for field in fields(Known)})
            found = _with_unnamed(decide(newer, [late]), {late.memory_id: late})
            if found.links and not found.quarantined:
                judgements.append(found)
                late = _closed(late, found, by=known.memory_id, at=known.occurred_at)
        return judgements

    def add(self, draft: Draft) -> None:
        """A memory of the batch is older than those after it."""
        self._known[draft.memory_id] = _fresh(draft)
        for key in _keys(draft.claims):
            self._added[key].append(draft.memory_id)

    def close(self, judgement: Judgement, *, by: str, at: datetime) -> None:
        """What a memory of the batch has closed is closed for those after it."""
        for closing in judgement.closings:
            self._known[closing.memory_id] = _closed(self._known[closing.memory_id], judgement, by=by, at=at)


def _most(shared: Mapping[str, int]) -> list[str]:
    return nlargest(NEAREST, shared, key=lambda memory_id: (shared[memory_id], memory_id))


def _closed(known: KnownT, judgement: Judgement, *, by: str, at: datetime) -> KnownT:
    claims = list(known.claims)
    for closing in judgement.closings:
        if claims and closing.memory_id == known.memory_id:
            claims[closing.claim_index] = claims[closing.claim_index].closed(by=by, at=at)
    return replace(known, claims=tuple(claims))


def _with_unnamed(judgement: Judgement, older: Mapping[str, Known]) -> Judgement:
    """A closing that names no claim means the only one that the older memory makes, or all that it says."""
    named = {closing.memory_id for closing in judgement.closings}
    unnamed = (
        Closing(link.older, 0, link.newer_claim or 0, link.rule)
        for link in judgement.links
        if link.kind is LinkKind.CLOSES and link.older not in named and len(older[link.older].claims) <= 1
    )
    return replace(judgement, closings=tuple(sorted((*judgement.closings, *unnamed))))


def supersede(
    drafts: Sequence[Draft], store: ClaimSource, words_of: WordsOf, enricher: Enricher | None = None
) -> list[Draft]:
    """Add the judgement of each new draft; one that says the same as an older memory is merged into that one.

    Args:
        drafts: What is written now, its claims read.
        store: Where the older memories are.
        words_of: Reads the Chinese words of those that are compared.
        enricher: Asked about the likeliest doubt of each; its yes closes what rules only marked.
    """
    fresh = [draft for draft in drafts if draft.is_new]
    older = {
        owner: _Older(owner, [draft for draft in fresh if draft.owner == owner], store, words_of)
        for owner in dict.fromkeys(draft.owner for draft in fresh)
    }
    judged: list[Draft] = []
    for draft in drafts:
        if not draft.is_new:
            judged.append(draft)
            continue
        known = older[draft.owner]
        near = known.nearest(draft)
        judgement, warning = known.judged(draft, near), ""
        if enricher is not None and not draft.suspicions:
            judgement, warning = known.confirmed(draft, judgement, enricher)
        # A turn with an id of the caller's own stays a memory of its own, as in `dedupe`.
        merged = judgement.merged_into if draft.observation.source_ref is None else None
        late = () if merged is not None or draft.suspicions else tuple(known.outdating(draft, near))
        warnings = (*draft.warnings, warning) if warning and warning not in draft.warnings else draft.warnings
        judged.append(replace(draft, judgement=judgement, outdated=late, duplicate_of=merged, warnings=warnings))
        if merged is None:
            known.add(draft)
            known.close(judgement, by=draft.memory_id, at=draft.occurred_at)
    return judged


def _keys(claims: Iterable[Claim]) -> set[str]:
    return {key for claim in claims for key in claim.keys}


def _asked(draft: Draft) -> set[str]:
    """What older memories are looked up by: the claims, and of a short text every word and what it is also called."""
    if not brief(draft.text):
        return _keys(draft.claims)
    words = {token for token in tokens(draft.text) if len(token) > 1}
    view = narrow_lower(draft.text)
    related = " ".join(sorted(names_of_kind(words) | slot_words(view) | words_before(view)))
    return _keys(draft.claims) | words | {token for token in tokens(related) if len(token) > 1}


def _known(memory: Memory, words: tuple[Word, ...]) -> Known:
    return Known(
        memory_id=memory.id,
        text=memory.content,
        claims=tuple(claim for claim in memory.claims if claim.rule != WHOLE),
        occurred_at=memory.occurred_at,
        recorded_at=memory.recorded_at,
        credibility=memory.credibility,
        speaker=memory.speaker,
        source=memory.source,
        words=words,
    )


def _fresh(draft: Draft) -> Fresh:
    """A draft as deciding reads it; what a model added to its claims, behind all others, bears on nothing."""
    return Fresh(
        memory_id=draft.memory_id,
        text=draft.text,
        claims=tuple(claim for claim in draft.claims if claim.rule != WHOLE and not claim.rule.startswith(FROM_MODEL)),
        occurred_at=draft.occurred_at,
        recorded_at=draft.recorded_at,
        credibility=draft.credibility,
        speaker=draft.observation.speaker,
        source=draft.observation.source,
        words=draft.words,
        suspicious=bool(draft.suspicions),
    )
