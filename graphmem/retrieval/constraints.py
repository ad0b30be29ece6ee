"""Which constraints a request touches, how far, and over which concepts. Pure.

A concept of the request touches a constraint when it leads to what the constraint rules out (`concept_reach`), or when
what is ruled out is a kind of it. A request for a domain as a whole (a restaurant, a trip) brings the constraints of
the domain. Where a constraint names nothing that the ontology knows, shared words and likeness decide.
"""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from graphmem.domain.claim_rules.vocabulary import KIN, LIGHT_ENGLISH
from graphmem.domain.memory import Memory, Status
from graphmem.domain.ontology import Hop
from graphmem.domain.paths import PathStep
from graphmem.domain.recall import Result
from graphmem.domain.text import tokens
from graphmem.retrieval.concept_reach import INVOLVES, MANY_KINDS, NOTHING, ConceptReach, Qualities, Ruled, Ways
from graphmem.retrieval.gather import Gathered
from graphmem.retrieval.ranking import DIGITS, Ranked, summed
from graphmem.retrieval.requests import Request
from graphmem.retrieval.visible import Floats, Visible

MOST_OF_A_DOMAIN: Final = 8
"""Up to so many, all constraints of a domain come for any request in it, and all that it names."""
LIKE_ENOUGH: Final = 0.2
"""Similarity from which on a constraint without known concepts is touched by a word that it shares with the request."""
ALIKE: Final = 0.42
"""The same without a shared word."""
SOME_KINDS: Final = 20
"""So many kinds below a concept that a task for it leaves the choice open: "order me a dessert"."""
STEP: Final = 1e-6
"""Between the scores of two constraints, and over the best of the others."""
TERM: Final = "constraint"

_BY_CONCEPT, _BY_WORDS, _BY_DOMAIN = range(3)
_COMMON: Final = frozenset(
    token
    for word in (
        "recommend suggest good best nice book order plan write make find get want need help give like fine ok okay eat"
        " drink go use tonight today tomorrow weekend week day night time thing something place new please idea buy try"
        " have take safe work great possible alright right all home people way option choice kind sort trip person"
    ).split()
    + sorted(LIGHT_ENGLISH)
    for token in tokens(word)
)
"""Words of any request, as tokens: sharing one says nothing."""
_FUNCTION: Final = frozenset(
    "我你他她它们的了吗呢吧啊呀哦嘛不没去来好要想能会可以是在有个点些一这那哪什么怎样行和跟给对把被让就都也还很太吃喝玩买看用做说再又下上里请帮"
)
"""Chinese characters beside which another one is no word of its own."""
_PEOPLE: Final = frozenset(token for word in KIN for token in tokens(word))
_TO_WHOM: Final = re.compile(
    r"(?<![a-z])(?:e-?mails?|letters?|messages?|texts?|notes?|cards?|posts?|repl(?:y|ies)|writ(?:e|es|ing)|anything"
    r"|everything)(?: [a-z]+)? to (?:(?:my|our|the|an?) )?(?P<en>(?!me |us |you |be )[a-z]+(?: office)?)(?![a-z])"
    r"|(?:发给|写给|回给|给|对)(?P<zh>(?!我|你|咱|大家)[\u4e00-\u9fff]{2,3}?)的?(?:写|发|回|邮件|消息|信|汇报|回复)",
    re.IGNORECASE,
)
"""For whom something is written."""
_ALONE: Final = re.compile(
    r"(?<![a-z])(?:only|exclusively|nothing but|prefers?|preferred)(?![a-z])|只|仅|偏好|更喜欢|一律", re.IGNORECASE
)
"""Says that other kinds will not do."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """What the text of a constraint says, as far as the lane needs it. Its content never changes."""

    ruled: Ruled
    when: Ruled
    """What only says when it holds."""
    bounds: Qualities
    """The days, hours or languages that it holds for, where it leaves others free."""
    about: frozenset[str]
    """The domains of what it names."""
    domains: frozenset[str]
    """Those whose requests it bears on as a whole."""
    words: frozenset[str]
    """Tokens of what binds in it, the names of concepts and of people left out."""
    to_whom: frozenset[str]
    """Tokens of the one for whom it says how to write; empty: for everyone."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A constraint that a request touches."""

    row: int
    by: int
    """Over concepts first, then by words, then as one of a domain."""
    hops: int
    steps: tuple[tuple[str, str], ...]
    """(via, concept id) from the request's concept on; empty where no concept led there."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a request is held against each constraint with."""

    request: Request
    named: Sequence[str]
    qualities: Qualities


def read_constraint(reach: ConceptReach, text: str, people: Iterable[str] = ()) -> Constraint:
    """What a constraint says.

    Args:
        reach: The ontology.
        text: What binds in it.
        people: Names of those it speaks of: they say whom it binds for, not to what.
    """
    addressed = _TO_WHOM.search(text)
    named, rest = reach.read(text)
    wholes = [concept for concept in named if reach.is_whole(concept)]
    when = [concept for concept in named if concept not in wholes and reach.only_qualifies(concept)]
    things = [concept for concept in named if concept not in wholes and concept not in when]
    said = [concept for concept in things if len(reach.below(concept)) < MANY_KINDS] or things
    parts = ([*said, *wholes], when)
    domains = next((found for part in parts if (found := {each for one in part for each in reach.domains(one)})), ())
    alone = _ALONE.search(text) is not None
    return Constraint(
        ruled=reach.ruled(said or wholes or when, alone=alone),
        when=reach.ruled(when) if said or wholes else NOTHING,
        bounds={} if alone else reach.qualities(when),
        about=frozenset(domains).union(*map(reach.domains, when)),
        domains=frozenset() if said and all(map(reach.is_kind_alone, said)) else frozenset(domains),
        words=own_words(rest) - {token for name in people for token in tokens(name)},
        to_whom=frozenset(tokens(addressed["en"] or addressed["zh"])) if addressed else frozenset(),
    )


def own_words(text: str) -> frozenset[str]:
    """The tokens of a text that say something by themselves."""
    words = (word for word in tokens(text) if len(word) > 1 and _FUNCTION.isdisjoint(word))
    return frozenset(words) - _COMMON - _PEOPLE


def living(visible: Visible, bit: int) -> list[int]:
    """Rows of constraints that hold: in sight, and neither doubted nor replaced."""
    marked = visible.alive & (visible.column("traits") & bit != 0)
    return [row for row in np.flatnonzero(marked).tolist() if visible.status(row) is Status.ACTIVE]


def touched(
    visible: Visible,
    constraints: Sequence[tuple[int, Constraint]],
    reach: ConceptReach,
    request: Request,
    text: str,
    *,
    semantic: Floats,
) -> tuple[Touch, ...]:
    """The constraints that a request touches.

    Args:
        visible: What the caller sees.
        constraints: Row and reading of each that holds.
        reach: The ontology.
        request: The kind of request.
        text: It.
        semantic: (size,) similarity of every row to it.

    Returns:
        By concepts and words at most `MOST_OF_A_DOMAIN`, by domain as many; in no order.
    """
    named, rest = reach.read(text)
    words = own_words(text)
    said = set(tokens(text))
    asked = _Asked(request, named, reach.qualities(named))
    found: dict[int, Touch] = {}
    binding = [
        (row, each)
        for row, each in constraints
        if not reach.are_apart(each.bounds, asked.qualities) and (not each.to_whom or not each.to_whom.isdisjoint(said))
    ]
    for row, constraint in binding:
        touch = _by_concepts(row, constraint, reach, asked)
        if touch is None and _is_alike(constraint, words, float(semantic[row])):
            touch = Touch(row, _BY_WORDS, 0, ())
        if touch is not None:
            found[row] = touch
    # What will do, beside the domain, may be something that the ontology does not know.
    opened = {} if request is Request.CHECK and own_words(rest) else reach.opened(named, request)
    of_domain = [
        found.get(row) or Touch(row, _BY_DOMAIN, 0, _domain_steps(constraint, opened))
        for row, constraint in binding
        if (domains := constraint.domains & opened.keys())
        and any(reach.bears_on(domain, opened[domain], constraint.ruled.concepts) for domain in domains)
    ]
    occurred = visible.column("occurred_us")

    def nearest(touches: Iterable[Touch]) -> list[Touch]:
        ranked = sorted(
            touches,
            key=lambda each: (each.by, each.hops, -semantic[each.row], -occurred[each.row], visible.id(each.row)),
        )
        return ranked[:MOST_OF_A_DOMAIN]

    named_too = nearest(found.values())
    return (*named_too, *(touch for touch in nearest(of_domain) if touch.row not in found))


def within(gathered: Gathered, touches: Sequence[Touch]) -> Gathered:
    """What was gathered, the touched constraints among it."""
    if not touches:
        return gathered
    return replace(gathered, rows=np.union1d(gathered.rows, [touch.row for touch in touches]))


def kept_first(shown: Sequence[tuple[Result, Memory]], binding: AbstractSet[str]) -> frozenset[tuple[str, str]]:
    """Which results a reranker leaves behind which: all others behind every constraint."""
    ids = [result.id for result, _ in shown]
    return frozenset((one, other) for one in ids if one in binding for other in ids if other not in binding)


def with_constraints(ranked: Ranked, visible: Visible, touches: Sequence[Touch], content: Floats) -> Ranked:
    """The candidates with the touched constraints before all others: by way, hops and content score, ties by id.

    Args:
        ranked: Candidates, all touched rows among them.
        visible: What the caller sees.
        touches: The constraints.
        content: (size,) content score of every row.
    """
    if not touches:
        return ranked
    order = sorted(touches, key=lambda each: (each.by, each.hops, -content[each.row], visible.id(each.row)))
    place = {row: number for number, row in enumerate(ranked.rows.tolist())}
    lifts = np.zeros(len(ranked.rows))
    best = float(ranked.scores.max())
    for number, touch in enumerate(order):
        at = place[touch.row]
        lifts[at] = round(best + STEP * (len(order) - number) - float(ranked.scores[at]), DIGITS)
    return summed(ranked.rows, ranked.terms | {TERM: lifts})


def with_paths(
    results: Sequence[Result], touches: Iterable[Touch], visible: Visible, reach: ConceptReach, language: str
) -> tuple[Result, ...]:
    """Results with the concepts that led to each constraint as its path; others as they are."""
    steps = {visible.id(touch.row): touch.steps for touch in touches if touch.steps}
    return tuple(
        replace(result, path=_path(result, steps[result.id], reach, language)) if result.id in steps else result
        for result in results
    )


def _path(result: Result, steps: Sequence[tuple[str, str]], reach: ConceptReach, language: str) -> tuple[PathStep, ...]:
    concepts = [PathStep("concept", id_, reach.concept(id_).label(language), via) for via, id_ in steps]
    caption = " ".join(result.content.split())[:40]
    return (*concepts, PathStep("memory", result.id, caption, "CONSTRAINT"))


def _by_concepts(row: int, constraint: Constraint, reach: ConceptReach, asked: _Asked) -> Touch | None:
    """The nearest touch over concepts, ties by ids; what only says of which kind another one is counts for nothing."""
    broader = {above for concept in asked.named for above in reach.above(concept)[1:]}
    nearest = [concept for concept in asked.named if concept not in broader]
    found = [each for concept in nearest for each in _ways_from(concept, constraint.ruled, reach, asked.request)]
    things = [concept for concept in asked.named if not reach.only_qualifies(concept)]
    when = reach.shared(constraint.bounds, asked.qualities)
    if not things or when > 1 or any(not constraint.about.isdisjoint(reach.domains(concept)) for concept in things):
        found += [each for concept in nearest for each in _ways_from(concept, constraint.when, reach, asked.request)]
    if asked.request is Request.CHECK:
        found = [each for each in found if not _is_beside(each[1], things, reach)]
    if not found:
        return None
    hops, steps = min(found)
    return Touch(row, _BY_CONCEPT, hops, steps)


def _is_beside(steps: Sequence[tuple[str, str]], things: Sequence[str], reach: ConceptReach) -> bool:
    """Whether a way only leads over what an occasion involves, and something else of that domain is asked about.

    There is wine at a wedding, and "will coconut water do at the wedding?" is not about it.
    """
    if all(via != INVOLVES for via, _ in steps):
        return False
    start, end = steps[0][1], steps[-1][1]
    return any(not reach.domains(end).isdisjoint(reach.domains(thing)) for thing in things if thing != start)


def _ways_from(
    concept: str, ruled: Ruled, reach: ConceptReach, request: Request
) -> Iterable[tuple[int, tuple[tuple[str, str], ...]]]:
    """Hops and steps from a concept of a request to what a constraint rules out, upwards and downwards."""
    if concept in ruled.ways:
        yield _steps([("QUESTION", concept)], concept, ruled.ways, ruled)
    if not ruled.concepts or reach.is_whole(concept):
        return
    below = reach.below(concept)
    is_open = request is Request.CHOICE or (request is Request.TASK and len(below) >= SOME_KINDS)
    targets: Ways = dict.fromkeys((*ruled.concepts, *ruled.origins), ())
    ways = ruled.composed if is_open else targets
    for kind in sorted(below.keys() & ways.keys(), key=lambda each: (below[each] + len(ways[each]), each))[:1]:
        hops, steps = _steps([("QUESTION", concept), ("narrower", kind)], kind, ways, ruled)
        yield hops - 1 + below[kind], steps


def _steps(
    before: list[tuple[str, str]], start: str, ways: Ways, ruled: Ruled
) -> tuple[int, tuple[tuple[str, str], ...]]:
    """The steps so far, those of a way, and the one back to the diet or condition that rules out where it ends."""
    steps = [*before, *((hop.via, hop.id) for hop in ways[start])]
    origin: Hop | None = ruled.origins.get(steps[-1][1])
    if origin is not None:
        steps.append((f"^{origin.via}", origin.id))
    return len(steps) - 1, tuple(steps)


def _domain_steps(constraint: Constraint, opened: dict[str, str]) -> tuple[tuple[str, str], ...]:
    domain = min(constraint.domains & opened.keys())
    opener = opened[domain]
    return (("QUESTION", opener),) if opener == domain else (("QUESTION", opener), ("opens", domain))


def _is_alike(constraint: Constraint, words: frozenset[str], similarity: float) -> bool:
    if constraint.words & words:
        return similarity >= LIKE_ENOUGH
    return similarity >= ALIKE
