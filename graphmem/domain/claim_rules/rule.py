"""What a rule is: a pattern that finds the verb of a family in a clause, and how to read what stands around it."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from graphmem.domain.claim import Mood, Predicate, ValueType
from graphmem.domain.claim_rules.needs import needed


class Kind(Enum):
    """What may be the subject, or the object, of a rule."""

    ANY = auto()
    PERSON = auto()
    """The user, the agent, kin, or somebody by name."""
    THING = auto()


class Missing(Enum):
    """Who is meant where the subject is left out."""

    USER = auto()
    """The one spoken of before in the sentence, else the user."""
    LAST = auto()
    """The one spoken of before in the sentence, else nobody."""
    NOBODY = auto()


_CHINESE: Final = re.compile("[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to say something.

    Groups of the pattern, all optional:
    `o` the object; `s` the words of the subject, otherwise what stands before the match; `who` the words of the owner
    or doer; `neg` turns the polarity round.
    """

    name: str
    predicate: Predicate
    pattern: re.Pattern[str]
    positive: bool = True
    negates: bool = True
    """A negation before the verb turns the polarity round."""
    subject: Kind = Kind.ANY
    missing: Missing = Missing.USER
    fixed: bool = False
    """What is planned, holds: dates, duties, decisions."""
    mood: Mood | None = None
    """For verb forms that say it: "lived in" is over."""
    has: frozenset[ValueType] = frozenset()
    """The object holds a value of one of these types."""
    lacks: frozenset[ValueType] = frozenset()
    doer: bool = False
    """The object is the one before the verb (or in `who`), as a subject is read: "Ana leads the audit"."""
    owner: bool = False
    """The subject is whose thing it is: "my sister's birthday is …" speaks of the sister."""
    name_only: bool = False
    """The object is a name of a person."""
    needs: frozenset[str] = frozenset()
    """Pieces of text of which every match holds one (`needs.needed`)."""
    lasting: bool = False
    """Read only where it is asserted: a supposed or planned habit is none."""

    @property
    def chinese(self) -> bool:
        """Whether the pattern speaks of Chinese words; an English one has no Chinese letter in it."""
        return _CHINESE.search(self.pattern.pattern) is not None


WHEN: Final = frozenset({ValueType.DATE, ValueType.WEEKDAY, ValueType.TIME})
HOW_MUCH: Final = frozenset(
    {
        *(ValueType.MONEY, ValueType.PERCENT, ValueType.NUMBER, ValueType.DURATION),
        *(ValueType.VERSION, ValueType.PHONE, ValueType.CODE),
    }
)


def rule(
    name: str,
    predicate: Predicate,
    *patterns: str,
    positive: bool = True,
    negates: bool = True,
    subject: Kind = Kind.ANY,
    missing: Missing = Missing.USER,
    fixed: bool = False,
    mood: Mood | None = None,
    has: frozenset[ValueType] = frozenset(),
    lacks: frozenset[ValueType] = frozenset(),
    doer: bool = False,
    owner: bool = False,
    name_only: bool = False,
    lasting: bool = False,
) -> tuple[Rule, ...]:
    """Rules that differ in their pattern only; see `Rule`. Patterns see plain text (`words.plain`)."""
    return tuple(
        Rule(
            name,
            predicate,
            re.compile(pattern),
            positive,
            negates,
            subject,
            missing,
            fixed,
            mood,
            has,
            lacks,
            doer,
            owner,
            name_only,
            needed(pattern),
            lasting,
        )
        for pattern in patterns
    )


B: Final = r"(?<![a-z'])"
"""Where an English word begins: `\\b` would also see a border inside Chinese."""
E: Final = r"(?![a-z'])"
"""Where it ends."""
OBJ: Final = r"(?P<o>(?:[^，,;]|(?<=\d),(?=\d)){1,120})"
"""An object, up to the next comma; `reading` cuts off what trails it."""
A: Final = r"(?:an? |the |my |our |some )?"
ADV: Final = (
    r"(?:(?:really|just|also|still|now|currently|already|actually|always|usually|often|mostly"
    r"|only|back|over|about|finally|all|not|officially|both|quite|very|so|around|roughly|almost"
    r"|exactly|permanently|temporarily|again) ){0,3}"
)
"""Adverbs that may stand between a verb and what belongs to it."""
