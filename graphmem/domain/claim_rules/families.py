"""All rules in the order they are tried: what is said more plainly, or more narrowly, comes first."""

import re
from typing import Final

from graphmem.domain.claim_rules import deeds, people, tastes, things, tools
from graphmem.domain.claim_rules.rule import Rule

RULES: Final[tuple[Rule, ...]] = (
    *people.IDENTITY,
    *deeds.PROBLEMS,
    *tastes.FORMAT,
    *things.SCHEDULES,
    *deeds.DUTIES,
    *tastes.LIKING,
    *tastes.AVOIDING,
    *tastes.FORBIDDING,
    *things.DOERS,
    *people.WORK,
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


def rules_for(clause: str) -> tuple[Rule, ...]:
    """The rules whose language is in a clause, in order; text in both gets all."""
    if clause.isascii():
        return ENGLISH
    return RULES if _LATIN.search(clause) else CHINESE


_LATIN: Final = re.compile("[a-z]")
