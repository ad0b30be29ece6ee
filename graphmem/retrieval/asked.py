"""The kind of thing a question asks for, by words alone, in both languages. Pure."""

import re
from enum import StrEnum
from typing import Final

_WHEN: Final = re.compile(
    r"\bwhen(?='s\b|\s+(?:did|do|does|is|was|are|were|will|would|can|could|should|shall|has|have|had|am)\b)|\bwhen\W*$"
    r"|\b(?:know|knows|remember|recall|tell|say|said|says|sure|idea|of|about|me|us|you|since|until|till|and|or)\s+when\b"
    r"|\bhow\s+(?:long|many\s+(?:days|weeks|months|years))\b|\b(?:what|which)\s+(?:date|day|month|year|time)\b"
    r"|什么时候|何时|哪[天年月]|哪一[天年月]|几[号月点]|多久|多长时间|什么时间",
    re.IGNORECASE,
)
_HAPPENED: Final = re.compile(
    r"\bwhen\s+(?:did|had)\b|\b(?:what|which)\s+(?:date|day|month|year|time)\s+did\b"
    r"|(?:什么时候|何时|哪[天年月]|哪一[天年月]|几[号月点])(?!的)[^，,。？?]{1,80}[的了过](?=[？?。\s]*$)",
    re.IGNORECASE,
)
"""Asks when something happened, which news of the like does not change."""
_REQUEST: Final = re.compile(
    r"\b(?:can|could|would)\s+you\b|\bplease\b|\bhelp\s+me\b|\bhow\s+(?:do|should|can|would|to)\b|\bany\s+(?:tips|ideas|advice)\b"
    r"|\b(?:recommend|suggest)\w*\b|\bwhat\s+should\b|\bi\s+(?:need|want)\s+(?:to|some|help)\b"
    r"|帮我|推荐|建议|怎么做|该怎么|如何|给我",
    re.IGNORECASE,
)
_AMOUNTS: Final = (
    "age|amount|average|balance|budget|cost|fee|goal|height|limit|number|price|quota|rate|rent|salary|score|size|target"
    "|total|wage|weight"
)
_NUMBER: Final = re.compile(
    r"\bhow\s+(?:many|much|old|far|big|tall|fast|large|heavy)\b"
    rf"|\bwhat(?:'s|\s+(?:is|are|was|were))\s+(?:the|my|our|your|his|her|their|[\w.-]+'s)\s+(?:[\w-]+\s+){{0,3}}(?:{_AMOUNTS})\b"
    r"|多少|几(?!乎|时|点|号|月)|多[长大远高快重]",
    re.IGNORECASE,
)
_OF_MANY: Final = re.compile(
    r"\bhow\s+many\s+(?:[\w-]+\s+){0,2}?(?:different|distinct|kinds?|types?|sorts?)\b|几[种类]|多少[种类]",
    re.IGNORECASE,
)
"""Counts over many memories, of which the newest is only one."""
_LENGTH: Final = re.compile(r"\bhow\s+many\s+(?:days|weeks|months|years|hours)\b", re.IGNORECASE)
_ENDS: Final = re.compile(r"\b(?:after|before|from|left|until|till|ago|elapsed|lie|apart)\b", re.IGNORECASE)
"""Behind a length asked for: that of the time between two events."""
_INTERVAL: Final = re.compile(
    r"\bhow\s+long\b|\b(?:between|take|took|passed|since)\b|相隔|隔了|间隔|多久|花了多", re.IGNORECASE
)
_PERSON: Final = re.compile(r"\b(?:who|whose)\b|谁|哪[位个]人?(?=[是负])|哪位", re.IGNORECASE)
_PLACE: Final = re.compile(
    r"\bwhere\b|\b(?:which|what)\s+(?:city|town|country|place|company|firm|school|address|office|room)\b"
    r"|哪(?:里|儿|家|座|所|间)|(?:哪个|什么)(?:城市|地方|公司|单位|学校|国家|小区)|在哪",
    re.IGNORECASE,
)


class Asked(StrEnum):
    """The kind of thing a question asks for, as far as its newest answer is the one wanted."""

    NUMBER = "number"
    LENGTH = "length"
    """Of a span of time, as a number or by its end."""
    TIME = "time"
    PERSON = "person"
    PLACE = "place"
    NOTHING = "nothing"
    """Anything else: the time between two events, when something happened, a list, help, an opinion."""


def read_asked(text: str) -> Asked:
    """The kind of thing a question asks for.

    Args:
        text: The question, with straight apostrophes.
    """
    length = _LENGTH.search(text)
    if length is not None and _ENDS.search(text, length.end()):
        return Asked.NOTHING
    if any(pattern.search(text) for pattern in (_INTERVAL, _REQUEST, _HAPPENED, _OF_MANY)):
        return Asked.NOTHING
    kinds = (
        (_LENGTH, Asked.LENGTH),
        (_NUMBER, Asked.NUMBER),
        (_WHEN, Asked.TIME),
        (_PERSON, Asked.PERSON),
        (_PLACE, Asked.PLACE),
    )
    return next((kind for pattern, kind in kinds if pattern.search(text)), Asked.NOTHING)


def asks_when(text: str) -> bool:
    """Whether a time or a length of time is asked for."""
    return _WHEN.search(text) is not None


def asks_help(text: str) -> bool:
    """Whether something is asked to be done."""
    return _REQUEST.search(text) is not None
