"""Sections that say different things of the same: one claim slot, two values. Pure.

Claims are read by the rules that read those of memories. What a sentence does not name it takes from its page: "the
default port" on the page MySQL is that of MySQL. Between pages, two sentences are of the same only where one names the
other's page, both name the same, or both pages have one title. Who "I" is in a wiki nobody knows.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from graphmem.domain.claim import SINGLE_VALUED, Claim, Mood, Predicate, ValueType
from graphmem.domain.claim_rules import read_claims
from graphmem.domain.memory import Source
from graphmem.domain.page_problems import PageProblem, ProblemKind
from graphmem.domain.text import tokens
from graphmem.knowledge.parsing import ParsedPage, ParsedSection

_COMPARED: Final = SINGLE_VALUED | {Predicate.AMOUNTS, Predicate.IS}
_OF_NOBODY: Final = ("user", "agent", "kin:")
_PROPER: Final = re.compile(r"(?<=\w )[A-Z][a-z]\w*|\b\w*[a-z][A-Z]\w*|\b(?=\w*[A-Za-z])\w*\d\w*")
"""A capital within a sentence, or capitals or digits within a word."""
_SHORT_NAME: Final = re.compile(r"[A-Z][\w.+-]*(?: [A-Z][\w.+-]*){0,2}")
_MOST_SHARING: Final = 50
"""Claims with one slot that are compared each with each; more are a list, not a contradiction."""


@dataclass(frozen=True)
class Stated:
    """A claim, where it stands, and what it is about. Not slotted: what it is about is worked out once."""

    path: str
    line: int
    claim: Claim
    names: bool
    """Whether it names something by a proper name, its value apart."""
    section: ParsedSection

    @cached_property
    def about(self) -> frozenset[str]:
        """Tokens of its subject and topic."""
        subject = self.claim.subject.partition(":")[2]
        return frozenset(tokens(" ".join((subject, *self.claim.topic)))) - frozenset(tokens(self.claim.object))

    @cached_property
    def around(self) -> frozenset[str]:
        """Tokens of the headings above it."""
        return frozenset(tokens(" ".join(self.section.trail)))

    @cached_property
    def title(self) -> frozenset[str]:
        """Tokens of the title of its page."""
        return frozenset(tokens(self.section.trail[0]))


def contradictions(pages: Iterable[ParsedPage]) -> Iterator[PageProblem]:
    """A problem for each pair of claims that cannot both hold, at the later one in the order of the pages."""
    by_slot: defaultdict[tuple[str, str], list[Stated]] = defaultdict(list)
    for page in pages:
        for stated in stated_on(page):
            # What two claims of one slot share, however the sentence is built.
            for token in stated.about:
                by_slot[stated.claim.predicate, token].append(stated)
    seen: set[tuple[int, int]] = set()
    for sharing in by_slot.values():
        if len(sharing) > _MOST_SHARING:
            continue
        for one, other in combinations(sharing, 2):
            pair = id(one), id(other)
            if pair not in seen and contradict(one, other):
                seen.add(pair)
                yield _problem(one, other)


def stated_on(page: ParsedPage) -> Iterator[Stated]:
    """The claims of a page that could be contradicted."""
    if not page.sections:
        return
    starts = [section.line for section in page.sections]
    for prose in page.prose:
        text = prose.text.replace("\n", " ")
        section = page.sections[max(bisect_right(starts, prose.line) - 1, 0)]
        for claim in read_claims(text, source=Source.DOCUMENT):
            if _is_comparable(claim):
                line = prose.line + prose.text.count("\n", 0, claim.start)
                said = text[claim.start : claim.end].replace(claim.object, "")
                yield Stated(page.path, line, claim, _PROPER.search(said) is not None, section)


def contradict(one: Stated, other: Stated) -> bool:
    """Whether two claims are about the same and say different things."""
    if one.claim.predicate is not other.claim.predicate:
        return False
    if not (one.about <= other.about | other.around and other.about <= one.about | one.around):
        return False
    is_one_page = one.path == other.path
    names_the_same = one.about == other.about and (one.names or other.names)
    if not (is_one_page or one.about != other.about or names_the_same or one.title == other.title):
        return False
    return _differ(one.claim, other.claim)


def _is_comparable(claim: Claim) -> bool:
    if not claim.is_statement or claim.mood is not Mood.ASSERT or not claim.positive:
        return False
    if claim.predicate not in _COMPARED or claim.subject.startswith(_OF_NOBODY):
        return False
    if claim.predicate is Predicate.IS:
        # "MySQL is a database" and "MySQL is free" both hold.
        return _SHORT_NAME.fullmatch(claim.object) is not None
    return bool(claim.values)


def _differ(one: Claim, other: Claim) -> bool:
    types = {value.type for value in one.values} & {value.type for value in other.values}
    for kind in sorted(types - {ValueType.WORD}):
        mine = {value.normal for value in one.values if value.type is kind}
        theirs = {value.normal for value in other.values if value.type is kind}
        return mine.isdisjoint(theirs)
    mine, theirs = set(tokens(one.object)), set(tokens(other.object))
    return bool(mine and theirs) and not (mine <= theirs or theirs <= mine)


def _problem(one: Stated, other: Stated) -> PageProblem:
    what = (
        f"says {other.claim.object[:60]!r} where {one.path}:{one.line} says {one.claim.object[:60]!r} "
        f"({one.claim.predicate})"
    )
    return PageProblem(
        other.path, other.line, ProblemKind.CONTRADICTION, what, "correct one, or end the older page with valid_until"
    )
