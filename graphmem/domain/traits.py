"""What kind of utterance a text is, by rules in both languages: question, dated, negated, standing wish.

Read once at write time and kept with the memory; ranking asks for them by name. Generic linguistics
only: no rule knows a topic.
"""

import re
from enum import StrEnum
from typing import Final

from graphmem.domain.text import sentences


class Trait(StrEnum):
    """A property of a text."""

    QUESTION = "question"
    """Over half of its characters are questions without a first-person pronoun."""
    ASKING = "asking"
    """Ends with a question."""
    TIME = "time"
    """Says when: a date, a weekday, a span, a time of day."""
    NEGATION = "negation"
    STANDING = "standing"
    """A standing preference or instruction ("I prefer", "from now on", 以后都要)."""
    CHANGE = "change"
    """From here on put in by the write path, not by `traits`. Says that something older no longer holds: moved, now,
    no longer, instead, 改成, 不再."""
    AMOUNT = "amount"
    """Says a number that is no date."""
    DATED = "dated"
    """Says a date, a weekday or a time of day."""
    PERSON = "person"
    """Names somebody."""
    PLACE = "place"
    """Names a place or an organisation."""
    SUSPICIOUS = "suspicious"
    """Tries to give orders to who reads it (see `poisoning`)."""
    CONSTRAINT = "constraint"
    """Binds whoever recommends, plans or does something for the user (see `constraints`)."""


_FIRST_PERSON: Final = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|our|us)\b|我|咱", re.IGNORECASE)

_TIME: Final = re.compile(
    r"""\b(?:yesterday|today|tonight|tomorrow|ago|last|next|week|weekend|month|year|years|months|weeks|days?|morning
    |evening|afternoon|night|since|january|february|march|april|june|july|august|september|october|november|december
    |monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:19|20)\d\d|\d{1,2}(?::\d\d)?\s?(?:am|pm))\b
    |\d{1,2}(?:st|nd|rd|th)\b|\d\s?[年月日号点周天]|[昨今明前后]天|[上下本这]个?[周月星]|星期|周[一二三四五六日末]|去年|今年|明年|小时|早上|晚上|下午|中午
    """,
    re.IGNORECASE | re.VERBOSE,
)

_NEGATION: Final = re.compile(
    r"""\b(?:no|not|never|none|nothing|nobody|neither|nor|without|cannot|can't|won't|don't|doesn't|didn't|isn't|aren't
    |wasn't|weren't|haven't|hasn't|hadn't|wouldn't|couldn't|shouldn't|avoid|avoids|refuse|refuses|allergic|hate|hates)\b
    |不|没|別|别|勿|忌|戒|讨厌|过敏|拒绝
    """,
    re.IGNORECASE | re.VERBOSE,
)

_STANDING: Final = re.compile(
    r"""\bi\s(?:\w+\s)?(?:prefer|would\srather|'d\srather|like\sto\s(?:have|get|see))\b|\bmy\spreference\b
    |\b(?:always|never)\b[^.!?\n]{0,80}\bwhen(?:ever)?\si\b|\bwhen(?:ever)?\si\sask\b|\bfrom\snow\son\b|\bgoing\sforward\b
    |\bin\sthe\sfuture\b[^.!?\n]{0,40}\bplease\b|\bremember\s(?:to|that\si)\b
    |以后(?:都|请|要|别|不)|从现在(?:起|开始)|今后|每次都|记住|我(?:更|比较)?(?:偏好|喜欢用|习惯用|倾向)
    """,
    re.IGNORECASE | re.VERBOSE,
)


def has_negation(text: str) -> bool:
    """Whether a negation, a refusal or an avoidance is said."""
    return _NEGATION.search(text.replace("\u2019", "'")) is not None


def traits(text: str) -> frozenset[Trait]:
    """The traits of a text; empty where none applies."""
    plain = text.replace("\u2019", "'")
    said = sentences(plain)
    asked = sum(len(each) for each in said if _is_question(each) and not _FIRST_PERSON.search(each))
    found = {
        Trait.QUESTION: asked * 2 > len(plain),
        Trait.ASKING: bool(said) and _is_question(said[-1]),
        Trait.TIME: _TIME.search(plain) is not None,
        Trait.NEGATION: has_negation(plain),
        Trait.STANDING: _STANDING.search(plain) is not None,
    }
    return frozenset(trait for trait, holds in found.items() if holds)


def _is_question(sentence: str) -> bool:
    return sentence.rstrip().endswith(("?", "？"))
