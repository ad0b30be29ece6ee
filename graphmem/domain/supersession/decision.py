"""Decide what a new memory is to the older ones near it: pure, in the order of the rule families.

A newer claim closes an older one only when a rule family applies and every gate agrees; what is likely but not
certain becomes a link with a likelihood. Nothing here hides a memory: claims are closed, one by one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from graphmem.domain.claim import Claim, Cue, Decision, DecisionKind, LinkKind, MemoryLink
from graphmem.domain.supersession import gates
from graphmem.domain.supersession.comparison import Likeness, Pairing, same_subject, sign, units
from graphmem.domain.supersession.facts import Closing, Fresh, Judgement, Known
from graphmem.domain.supersession.families import FAMILIES
from graphmem.domain.supersession.likelihoods import likelihood
from graphmem.domain.supersession.same_text import says_the_same
from graphmem.domain.supersession.statements import Statement, statements
from graphmem.domain.supersession.word_families import word_family, wordings
from graphmem.domain.supersession.wording import Wording

MOST_LINKS: Final = 10
"""Links a new memory gets; comparing with the ten or so nearest was measured, more only adds chance hits."""

_CERTAINTY: Final = (LinkKind.CLOSES, LinkKind.OPPOSITE, LinkKind.MAY_UPDATE, LinkKind.SUPPLEMENT)
_SUPPLEMENTS: Final = "adds to what is known, and contradicts nothing"
_REASONS: Final = {
    DecisionKind.NEW: "nothing known is about the same",
    DecisionKind.MERGED: "an older memory says the same in the same words",
    DecisionKind.SUPPLEMENT: _SUPPLEMENTS,
    DecisionKind.CLOSES: "says that an older claim no longer holds",
    DecisionKind.MAY_UPDATE: "another value of the same, without saying that the older one is over",
    DecisionKind.OPPOSITE: "says the opposite of an older claim, without saying that it changed",
    DecisionKind.QUARANTINED: "contradicts a more credible source",
}


@dataclass(frozen=True, slots=True)
class _Finding:
    link: MemoryLink
    outranked: bool = False

    @property
    def order(self) -> tuple[int, float, str, int, int]:
        link = self.link
        places = (-1 if link.older_claim is None else link.older_claim, link.newer_claim or 0)
        return (_CERTAINTY.index(link.kind), -link.likelihood, link.older, *places)


def decide(new: Fresh, older: Sequence[Known]) -> Judgement:
    """What a new memory is to older ones.

    Args:
        new: The new memory, its claims read.
        older: Memories of the same owner that it may bear on; their order does not matter.

    Returns:
        The decision, at most `MOST_LINKS` links, and the claims that are closed. A suspicious memory, and one about
        an earlier time than the older one, get none. What would close a more credible source's claim is quarantined.
    """
    near = [memory for memory in older if gates.comparable(new, memory)]
    same = min((memory.memory_id for memory in near if says_the_same(new, memory)), default=None)
    if same is not None:
        return Judgement(decision=_decision(DecisionKind.MERGED, "same words"), merged_into=same)

    findings = sorted((found for memory in near for found in _findings(new, memory)), key=lambda found: found.order)
    links = tuple(found.link for found in findings[:MOST_LINKS])
    if refused := next((found for found in findings if found.outranked), None):
        decision = _decision(DecisionKind.QUARANTINED, refused.link.rule)
        return Judgement(decision=decision, links=links, quarantined=True)
    if not links:
        return Judgement(decision=_decision(DecisionKind.NEW, "suspicious" if new.suspicious else "no match"))
    return Judgement(
        decision=_decision(DecisionKind(links[0].kind), links[0].rule),
        links=links,
        closings=tuple(sorted(_closings(links))),
    )


def _decision(kind: DecisionKind, rule: str) -> Decision:
    return Decision(kind=kind, rule=rule, reason=_REASONS[kind])


def _closings(links: Sequence[MemoryLink]) -> Iterator[Closing]:
    for link in links:
        if link.kind is LinkKind.CLOSES and link.older_claim is not None and link.newer_claim is not None:
            yield Closing(link.older, link.older_claim, link.newer_claim, link.rule)


def _findings(new: Fresh, memory: Known) -> Iterator[_Finding]:
    """The surest finding for each claim of an older memory; supplements only where there is nothing else."""
    found: dict[int | None, _Finding] = {}
    for finding in (*_by_claims(new, memory), *_by_words(new, memory)):
        place = finding.link.older_claim
        if place not in found or finding.order < found[place].order:
            found[place] = finding
    strong = [finding for finding in found.values() if finding.link.kind is not LinkKind.SUPPLEMENT]
    yield from strong or sorted(found.values(), key=lambda finding: finding.order)[:1]


def _by_claims(new: Fresh, memory: Known) -> Iterator[_Finding]:
    for place, claim in enumerate(memory.claims):
        if (best := _best(new, memory, place, claim)) is not None:
            yield best


def _by_words(new: Fresh, memory: Known) -> Iterator[_Finding]:
    """What the statements of both say by their words alone; the claim of the same clause is meant, if there is one."""
    if new.speaker != memory.speaker or not (gates.brief(new.text) and gates.brief(memory.text)):
        return
    for wording in wordings(statements(memory.text, memory.words), statements(new.text, new.words)):
        family = word_family(wording)
        if family is None:
            continue
        place, newer_place = _claim_at(memory.claims, wording.older), _claim_at(new.claims, wording.newer)
        if place is not None and not _open(memory.claims[place], new.claims, wording):
            continue
        short = gates.short(wording)
        kind = family.sure if short else family.likely
        rule = family.name if short or family.sure is family.likely else f"{family.name}, long"
        link = MemoryLink(kind, new.memory_id, memory.memory_id, likelihood(rule), rule, place, newer_place)
        yield _ranked(link, new, memory, opposed=family.likely is LinkKind.OPPOSITE)


def _open(claim: Claim, newer: Sequence[Claim], wording: Wording) -> bool:
    """Neither closed already nor said again, unless only to be taken back."""
    if claim.closed_by is not None:
        return False
    taken_back = wording.admits or wording.names_old
    return taken_back or not any(_confirms(Pairing(claim, other)) for other in newer)


def _claim_at(claims: Sequence[Claim], statement: Statement) -> int | None:
    """The claim of the clause; of several the one with the most of its words."""
    inside = [
        (-len(units(claim.object) & statement.normals), place)
        for place, claim in enumerate(claims)
        if _overlap(claim, statement)
    ]
    return min(inside)[1] if inside else None


def _best(new: Fresh, memory: Known, place: int, claim: Claim) -> _Finding | None:
    """What the new claims say to one older claim, unless one of them confirms it."""
    if not gates.same_person(new, memory, claim):
        return None
    pairs = [
        (newer_place, Pairing(claim, newer_claim))
        for newer_place, newer_claim in enumerate(new.claims)
        if same_subject(claim.subject, newer_claim.subject)
    ]
    if any(_confirms(pair) for _, pair in pairs):
        return None
    brief = gates.brief(new.text) and gates.brief(memory.text)
    found = [
        finding
        for newer_place, pair in pairs
        if gates.may_link(pair, memory)
        and (brief or gates.plain_spoken(pair))
        and (finding := _judge(new, memory, pair, place, newer_place)) is not None
    ]
    return min(found, key=lambda finding: finding.order, default=None)


def _confirms(pair: Pairing) -> bool:
    older, newer = pair.older, pair.newer
    if older.predicate is not newer.predicate or sign(older) != sign(newer):
        return False
    same = same_subject(older.subject, newer.subject)
    return same and pair.objects is Likeness.EQUAL and pair.values in {Likeness.EQUAL, Likeness.UNSAID}


def _judge(new: Fresh, memory: Known, pair: Pairing, place: int, newer_place: int) -> _Finding | None:
    family = next((family for family in FAMILIES if family.applies(pair)), None)
    if family is None:
        return None
    beside = _beside(new, memory, pair)
    told = [wording for wording in beside if _overlap(pair.newer, wording.newer)]
    if any(wording.other_instance for wording in told) and Cue.CORRECT not in pair.newer.cues:
        return None
    if not pair.newer.cues and any(wording.other_subject for wording in told):
        return None
    holds_on = any(wording.lasts or wording.again for wording in beside)
    admits = any(wording.admits for wording in beside)
    sure = gates.may_close(pair, admits=admits) and not _apart(told) and not holds_on
    kind = family.with_cue if sure else family.without
    if kind is None:
        return None
    rule = f"{family.name}, cue" if sure else family.name
    link = MemoryLink(kind, new.memory_id, memory.memory_id, likelihood(rule), rule, place, newer_place)
    return _ranked(link, new, memory, opposed=sign(pair.older) != sign(pair.newer))


def _beside(new: Fresh, memory: Known, pair: Pairing) -> list[Wording]:
    """The clause that the older claim stands in beside each of the newer memory that is meant."""
    older = [one for one in statements(memory.text, memory.words) if _overlap(pair.older, one)]
    return list(wordings(older, statements(new.text, new.words)))


def _apart(told: Sequence[Wording]) -> bool:
    """Whether the words of the two clauses speak of different people, instances or attributes."""
    return not told or any(wording.apart for wording in told)


def _overlap(claim: Claim, statement: Statement) -> bool:
    return claim.start < statement.end and statement.start < claim.end


def _ranked(link: MemoryLink, new: Fresh, memory: Known, *, opposed: bool) -> _Finding:
    """A closing of what a more credible source said becomes a mark."""
    if link.kind is not LinkKind.CLOSES or not gates.outranked(new, memory):
        return _Finding(link)
    return _Finding(replace(link, kind=LinkKind.OPPOSITE if opposed else LinkKind.MAY_UPDATE), outranked=True)
