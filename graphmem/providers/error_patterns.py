"""Errors by pattern: names of exceptions, codes after a label, what a display shows. Pure."""

import re
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.providers.identifier_words import (
    DISPLAYS,
    DISPLAYS_ZH,
    EDGE,
    ERROR_NAME,
    ERROR_WORDS,
    HTTP_PHRASES,
    NO_UNIT,
    STOP,
    SYSTEM_ERRORS,
    Patterns,
    pattern,
)

ERRORS: Final[Patterns] = (
    (
        EntityType.ERROR,
        pattern(EDGE, "(?:", SYSTEM_ERRORS, r"|ERR_[A-Z0-9_]{2,60}|E_[A-Z0-9_]{3,60}|ORA-\d{4,5})", STOP),
    ),
    (EntityType.IDENTIFIER, pattern(EDGE, r"CVE-\d{4}-\d{4,7}", STOP)),
    (EntityType.ERROR, pattern(EDGE, "(?:", ERROR_WORDS, ")", STOP)),
    (
        EntityType.ERROR,
        pattern(
            r"(?:\b(?:rais(?:e|es|ed|ing)|throw(?:s|n|ing)?|threw|catch(?:es|ing)?|caught)(?: an?| "
            r"the)? |抛出?(?:了|个)? ?|报了?个? ?)"
            r"(?P<m>[A-Z][a-z0-9]{1,20}(?:[A-Z][a-z0-9]{1,20}){1,5})",
            STOP,
        ),
    ),
    (
        EntityType.ERROR,
        pattern(r"(?<![\w.])(?:[A-Za-z_]\w{0,40}\.){0,6}[A-Z][A-Za-z0-9]{1,60}(?:Exception|Error)", STOP),
    ),
    (EntityType.ERROR, pattern(EDGE, "[A-Z][a-z]{1,20}(?:[A-Z][a-z]{1,20}){0,4}(?:", ERROR_NAME, ")", STOP)),
    (EntityType.ERROR, pattern(EDGE, r"HTTP(?:/\d(?:\.\d)?)? ?[45]\d\d", STOP)),
    (EntityType.ERROR, pattern(EDGE, r"[45]\d\d (?:", HTTP_PHRASES, ")")),
    (
        EntityType.ERROR,
        pattern(
            "(?:",
            EDGE,
            (
                "(?:exit|error|status|return|stop) code|(?:fault|trouble) codes?|(?:退出|错误|状态|返回|"
                "报错|故障|报警|告警|异常|出错)(?:码|代码|号|信息)?)"
            ),
            (
                r"[:：]?(?:[ \t]?(?:is|was|of|是|为))?[ \t]?(?P<m>0x[0-9A-F]{1,16}|"
                r"[A-Z]{0,8}-?\d{1,10}(?:-\d{1,6}){0,3})"
            ),
            STOP,
            flags=re.IGNORECASE,
        ),
    ),
    (
        EntityType.ERROR,
        pattern(DISPLAYS_ZH, r" ?(?P<m>[A-Z]{1,5}-?\d{1,5}(?:-\d{1,5}){0,3}|[45]\d\d|0x[0-9A-Fa-f]{2,16})", NO_UNIT),
    ),
    (
        EntityType.ERROR,
        pattern(
            DISPLAYS, r" ?(?P<m>[EFPUH]\d{1,4}|[45]\d\d|[A-Z]{2,4}-\d{2,5}|0x[0-9A-Fa-f]{2,16})(?=s?", NO_UNIT, ")"
        ),
    ),
    (
        EntityType.ERROR,
        pattern("(?:", DISPLAYS_ZH, "|", DISPLAYS, r") ?(?P<m>[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){1,5})", STOP),
    ),
    (
        EntityType.ERROR,
        pattern(
            EDGE,
            r"(?:INVALID|ACCESS|PERMISSION|CONNECTION|REQUEST|TOKEN|AUTH|QUOTA|"
            r"RATE)(?:_[A-Z0-9]{1,20}){0,3}_(?:DENIED|FAILED|TIMEOUT|EXCEEDED|EXPIRED|REFUSED|ERROR|"
            r"LIMITED)",
            STOP,
        ),
    ),
    (EntityType.ERROR, pattern(EDGE, r"(?:ERROR|Error|error|Errno|errno)[ :#]{1,2}-?\d{1,6}", STOP)),
)
