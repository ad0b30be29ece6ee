"""All rules in the order they are tried: what is said more plainly, or more narrowly, comes first."""

import re
from typing import Final

from graphmem.domain.claim_rules import deeds, formats, people, tastes, things, times, tools, work
from graphmem.domain.claim_rules.needs import pieces
from graphmem.domain.claim_rules.rule import Rule

RULES: Final[tuple[Rule, ...]] = (
    *people.IDENTITY,
    *deeds.PROBLEMS,
    *formats.FORMAT,
    *times.SCHEDULES,
    *deeds.DUTIES,
    *tastes.LIKING,
    *tastes.AVOIDING,
    *tastes.FORBIDDING,
    *things.DOERS,
    *work.WORK,
    *people.HOME,
    *tools.OWNING,
    *things.STATES,
    *tools.USING,
    *things.PLACES,
    *deeds.DOINGS,
    *deeds.ATTRIBUTES,
    *things.CHANGES,
    *deeds.HABITS,
)
ENGLISH: Final = tuple(rule for rule in RULES if not rule.chinese)
CHINESE: Final = tuple(rule for rule in RULES if rule.chinese)


def rules_for(clause: str) -> list[Rule]:
    """The rules that can match a clause, in order: in its language, with words that are in it."""
    rules = ENGLISH if clause.isascii() else RULES if _LATIN.search(clause) else CHINESE
    there = pieces(clause)
    return [rule for rule in rules if not rule.needs or not rule.needs.isdisjoint(there)]


_LATIN: Final = re.compile("[a-z]")
