"""Secrets that only the words before them give away: "password is …", `pwd=…`, 密码是…, `api_key: …`.

The value is taken, never the label. "The password is wrong", 密码是什么 and password policies are talk
about passwords, so a value has to look like one: what counts depends on how it is introduced (an
assignment is believed more easily than a sentence). The number of a locker (柜子, "locker": SE-27963) is what
people ask a memory to keep, and stays; what opens a door, safe, lock or suitcase is a secret.
"""

import heapq
import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import Final

from graphmem.domain.secret_values import (
    ALGORITHM,
    CALL,
    CODE,
    DIGIT,
    KEYPAD,
    LETTER,
    MARKER,
    UNITS,
    URL,
    WORDS,
    is_locker_number,
    says_nothing,
)

_CLAUSE_CHARS: Final = 60
"""How far back a clause is read for the thing a code opens."""

_BLANK: Final = "\0"
"""What stands for a secret in a clause, whether it is still there or a marker already."""


class _Introduction(Enum):
    """How a value is introduced, from the most to the least believable."""

    ASSIGNED = auto()
    NAMED = auto()
    STATED = auto()
    JOINED = auto()


_LABEL: Final = re.compile(
    r"""
      (?P<password>password|passwd|passphrase|passcode|(?<![a-z])(?:psw|pw(?![a-z]))|密码|密碼|口令
        |pwd(?!(?-i:(?<=PWD)(?<!_PWD))=/[\w.-]*(?:[/\s]|$))|(?-i:(?<!BY|OM)PASS(?==)))
    | (?P<short>(?:(?<![a-z])pass|(?-i:(?<=[a-z])Pass))(?=["'`]?(?:[ \t]{0,4}[:：=]|[ ]is[ ])))
    | (?P<pin>(?-i:(?<![A-Za-z])PIN|(?<![A-Za-z-])pin(?![a-z-]))(?:[ ](?:code|number))?)
    | (?P<api_key>(?:api|app|access|account|subscription)[ _-]?key(?:[ _-]?id)?|(?:api|访问)[ ]?(?:密钥|秘钥))
    | (?P<secret>secret(?:[ _-]?access)?(?:[ _-]?key(?:[_-]?base)?)?|密钥|秘钥|私钥
        |(?<![a-z])(?:private|encryption|signing)[ _-]?key)
    | (?P<token>token|令牌)
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""Also as the end of a longer name (PGPASSWORD, clientSecret). PWD=/home/bob is a folder; a plain "pass" is
`short`: it names tickets and results of tests as well, so its value has to look more like a password."""

_HINTS: Final = ("pass", "pwd", "psw", "pw", "pin", "key", "secret", "token", "密", "口令", "秘钥", "私钥", "令牌")
"""Every label holds one of these; most texts hold none and are done with."""

_CLOSING_QUOTE: Final = r"[\"'`”’」]?"
_ADVERB: Final = r"(?:[ ](?:now|still|actually|currently|just|simply|always|temporarily))?"
_ASSIGNED: Final = re.compile(_CLOSING_QUOTE + r"[ \t]{0,4}(?::=|=>|==?|>)[ \t]{0,4}")
_NAMED: Final = re.compile(
    _CLOSING_QUOTE + r"(?:[ ](?:for|of|on|to|in|at)[ ][^\n,.;:!?]{1,40}|[ ]?[(（][^\n()（）]{1,40}[)）])?"
    r"[ \t]{0,4}[:：][ \t]{0,4}(?:\r?\n[ \t]{0,4})?",
)
_CHANGED: Final = r"(?:set|changed|reset|updated|rotated|switched)"
_STATED: Final = re.compile(
    rf"'s{_ADVERB}[ ]|{_CLOSING_QUOTE}"
    rf"(?:[ ](?:for|of|on|to|in|at)[ ][^\n,.;!?]{{1,40}}?)?{_ADVERB}"
    rf"[ ](?:(?:(?:is|was|has[ ]been|got|be)[ ])?{_CHANGED}[ ](?:to|as|from)"
    rf"|is|was|becomes|will[ ]be|remains|should[ ]be){_ADVERB}[ ]?[:：]?[ ]"
    r"|[ ]?(?:现在|目前|还|依然|仍然|已经|就|都|应该|也|被|给)?"
    r"(?:是|为|設為|(?:改|设|设置|设定|换|变|修改|更新|重置|重设|统一|定|调整)(?:成|为|到|回))"
    r"了?(?:那个|这个)?[ ]?[:：]?[ ]?",
    re.IGNORECASE,
)
_JOINED: Final = re.compile(
    r"(?<=[^\x00-\x7f])[ ]?(?:(?:就|还|先|都|统一|一律|暂时|依旧)?(?:用|叫|填|写|从|设)了?[ ]?)?(?=[A-Za-z0-9#*@!$])"
    r"|[ ](?:(?:to|from|[-–—])[ ])?(?=\S)"
)
_THEN: Final = re.compile(r"[\"'`”’」]?[ ]?(?:(?:改|换|变|更新)[成为到]|->|→|=>|to[ ])了?[ ]?[\"'`“‘「]?")
"""Between an old value and the new one."""
_SETTING: Final = re.compile(r"\b(?:set|chang|reset|updat|switch|renew)", re.IGNORECASE)
"""Before "password to …", which otherwise names what the password is for."""


_QUOTED: Final = re.compile("|".join(rf"{a}([^{b}\n]{{1,200}}){b}" for a, b in ('""', "''", "``", "“”", "‘’", "「」")))
_VALUE_CHARS: Final = 256
"""How much of a value is looked at to judge it; all of it is taken."""
# Anything but space, Chinese and full-width punctuation; an assignment also ends where the next one begins.
_INSIDE: Final = r"[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uffee“”‘’"
_OPEN: Final = re.compile(rf"{_INSIDE}]{{1,{_VALUE_CHARS}}}")
_OPEN_ASSIGNED: Final = re.compile(rf"{_INSIDE},;&<\"]{{1,{_VALUE_CHARS}}}")
_REST: Final = re.compile(rf"{_INSIDE}]*")
_SHORT_CHARS: Final = 6
"""The fewest characters that are believed behind "pass"."""
_AROUND: Final = "\"'`("
_TRAILING: Final = "\"'`.,;:?)]}>*"
_CLAUSE_END: Final = re.compile(r"[ \t]*(?:$|[\r\n.,;!?。，；！？、)）\"'”]|and\b|but\b|和|而|但)")
_CLAUSE_START: Final = re.compile(r"[，。；！？,.;!?\n]")

_TICKET: Final = re.compile(
    r"\b(?:boarding|season|day|week(?:end)?|month(?:ly)?|annual|bus|rail|train|travel|transit|ski|press|guest|hall"
    r"|visitor|museum|park|mountain|festival|backstage|first|second|third|last|next|each|per|test|compiler)[ ]$",
    re.IGNORECASE,
)


class _Clauses:
    """The clause before each label, as it reads once the secrets before it are replaced.

    A value must not protect the next one ("password=locker pwd: …"): a second redaction would find that
    one then, a third the one after it.
    """

    def __init__(self, view: str, taken: Iterable[tuple[int, int]]) -> None:
        self._view = view
        self._taken = sorted([*taken, *(marker.span() for marker in MARKER.finditer(view))])  # a heap
        self._tail = ""
        self._read = 0

    def before(self, position: int) -> str:
        """The clause that ends at a position; positions never go back."""
        while self._taken and self._taken[0][0] < position:
            self._blank(*heapq.heappop(self._taken))
        self._read_to(position)
        return _CLAUSE_START.split(self._tail)[-1]

    def take(self, start: int, end: int) -> None:
        """Say that a value was found, right of every position asked for so far."""
        heapq.heappush(self._taken, (start, end))

    def _blank(self, start: int, end: int) -> None:
        self._read_to(start)
        if end > self._read:
            self._tail += _BLANK
            self._read = end

    def _read_to(self, position: int) -> None:
        if position > self._read:
            piece = self._view[max(self._read, position - _CLAUSE_CHARS) : position]
            self._tail = (self._tail + piece)[-_CLAUSE_CHARS:]
            self._read = position


def find_labelled(view: str, taken: Iterable[tuple[int, int]] = ()) -> Iterator[tuple[int, int, str]]:
    """The values that a label introduces, judged from left to right.

    Args:
        view: The text as `narrow` shows it.
        taken: Spans known to be secrets; a thing named in one protects nothing.

    Yields:
        `(start, end, kind)` in the order of the labels; kind is password, pin, api_key, secret or token.
    """
    folded = view.casefold()
    if not any(hint in folded for hint in _HINTS):
        return
    clauses = _Clauses(view, taken)
    values: list[tuple[int, int]] = []
    for label in _LABEL.finditer(view):
        # Between a label and its value others may stand: "password for pwd=a1b2 is …". Inside a value they are none.
        values = [value for value in values if value[1] > label.start()]
        if any(start <= label.start() for start, _ in values):
            continue
        span = _value(view, label, clauses.before(label.start()))
        if span is not None:
            clauses.take(*span)
            values.append(span)
            kind = "password" if label.lastgroup == "short" else str(label.lastgroup)
            yield *span, kind
            then = _THEN.match(view, span[1])
            successor = _unquoted(view, then.end(), label, _Introduction.JOINED) if then else None
            if successor is not None:
                clauses.take(*successor)
                values.append(successor)
                yield *successor, kind


def _value(view: str, label: re.Match[str], clause: str) -> tuple[int, int] | None:
    kind = str(label.lastgroup)
    for introduction, separator in (
        (_Introduction.ASSIGNED, _ASSIGNED),
        (_Introduction.NAMED, _NAMED),
        (_Introduction.STATED, _STATED),
        (_Introduction.JOINED, _JOINED),
    ):
        opened = separator.match(view, label.end())
        if opened is None or (introduction is _Introduction.JOINED and not _may_join(clause, opened)):
            continue
        span = _quoted(view, opened.end(), kind) or _unquoted(view, opened.end(), label, introduction)
        if span is not None:
            kept = _is_kept(kind, clause, opened, view[slice(*span)])
            return None if kept else (span[0], _end(view, opened.end(), span[1]))
    return None


def _end(view: str, opened: int, end: int) -> int:
    """The end of a value, also where only its beginning was looked at."""
    rest = _REST.match(view, end) if end - opened >= _VALUE_CHARS else None
    return end if rest is None else rest.end()


def _may_join(clause: str, opened: re.Match[str]) -> bool:
    """密码abc123, "password abc123", "changed the password to abc123"; not "the password to abc123"."""
    return opened.group() not in {" to ", " from "} or _SETTING.search(clause) is not None


def _is_kept(kind: str, clause: str, opened: re.Match[str], value: str) -> bool:
    """The number of a locker, or the number of a ticket. What stands behind another label may be a secret: not read."""
    if kind == "short" and _TICKET.search(clause):
        return True
    another = _LABEL.search(opened.group())
    around = clause + " " + opened.group()[: another.start() if another else None]
    return kind in {"password", "pin", "short"} and is_locker_number(value, around)


def _quoted(view: str, start: int, kind: str) -> tuple[int, int] | None:
    match = _QUOTED.match(view, start)
    if match is None or match.lastindex is None:
        return None
    value = match.group(match.lastindex)
    if says_nothing(value) or (" " in value and kind != "password") or (kind == "short" and len(value) < _SHORT_CHARS):
        return None
    # Quoted words are a passphrase from four on; fewer are a remark ("too short").
    if " " in value and len(value.split()) < 4 and not any(char.isdigit() for char in value):
        return None
    return match.span(match.lastindex)


def _unquoted(view: str, start: int, label: re.Match[str], introduction: _Introduction) -> tuple[int, int] | None:
    kind, chinese = str(label.lastgroup), not label.group()[-1].isascii()
    keypad = KEYPAD.match(view, start) if kind in {"password", "pin"} else None
    if keypad is not None:
        return keypad.span()
    match = (_OPEN_ASSIGNED if introduction is _Introduction.ASSIGNED else _OPEN).match(view, start)
    if match is None:
        return None
    run = match.group()
    value = run.strip(_AROUND).rstrip(_TRAILING)
    begin = match.start() + len(run) - len(run.lstrip(_AROUND))
    end = begin + len(value)
    if says_nothing(value) or URL.match(value):
        return None
    code = CALL if chinese else CODE
    if introduction in {_Introduction.ASSIGNED, _Introduction.NAMED} and code.fullmatch(run):
        return None
    if introduction is _Introduction.JOINED:
        believed = _joined_like(view, begin, end, kind, chinese=chinese, label=label.group())
    elif kind in {"password", "pin", "short"}:
        believed = _password_like(view, begin, end, kind, introduction)
    else:
        believed = _key_like(view, begin, end, kind, introduction)
    if not believed:
        return None
    return begin, end if len(run) < _VALUE_CHARS else match.end()


def _joined_like(view: str, begin: int, end: int, kind: str, *, chinese: bool, label: str) -> bool:
    """A value with nothing before it but its label has to look like one by itself."""
    value = view[begin:end]
    mixed = DIGIT.search(value) is not None and not value.isdigit()
    if kind == "pin":
        return label.startswith("PIN") and value.isdigit() and 4 <= len(value) <= 8 and not UNITS.match(view, end)
    if kind != "password":
        return mixed and LETTER.search(value) is not None and len(value) >= (8 if chinese else 16)
    if value.isdigit():
        return chinese and len(value) >= 6 and not UNITS.match(view, end)
    return (
        len(value) >= 6 and mixed and not ALGORITHM.fullmatch(value) and not UNITS.fullmatch(value.lstrip("0123456789"))
    )


def _password_like(view: str, begin: int, end: int, kind: str, introduction: _Introduction) -> bool:
    value = view[begin:end]
    mixed = DIGIT.search(value) is not None and not value.isdigit()
    if kind == "short":
        a_test = value.casefold().startswith("test") or "/" in value
        return len(value) >= _SHORT_CHARS and mixed and not a_test and not UNITS.match(view, end)
    if kind == "pin":
        return value.isdigit() and 4 <= len(value) <= 8
    if value.isdigit():
        return len(value) >= 4 and not UNITS.match(view, end)
    if WORDS.fullmatch(value.rstrip("!")):
        return len(value) >= 4 and _word_password(view, value, end, introduction)
    return len(value) >= 4 and UNITS.fullmatch(value.lstrip("0123456789")) is None


def _word_password(view: str, value: str, end: int, introduction: _Introduction) -> bool:
    """A bare word: believed when assigned, or with capitals inside, or as the last word of its clause."""
    if introduction is _Introduction.ASSIGNED or any(char.isupper() for char in value[1:]):
        return True
    if "-" in value or "'" in value:
        return False
    said_of_it = value.endswith(("ed", "ing", "ly", "able", "ible"))
    return len(value) >= 6 and not said_of_it and _CLAUSE_END.match(view, end) is not None


def _key_like(view: str, begin: int, end: int, kind: str, introduction: _Introduction) -> bool:
    value = view[begin:end]
    letters, digits = LETTER.search(value) is not None, DIGIT.search(value) is not None
    if letters and digits:
        return len(value) >= 8
    if introduction is _Introduction.ASSIGNED and kind == "secret" and letters:
        return len(value) >= 6
    return len(value) >= 16 and (kind == "api_key" or introduction is _Introduction.ASSIGNED)
