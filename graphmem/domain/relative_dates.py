"""Relative dates in what is told: "next Friday" becomes "next Friday (2026-12-04)", 下周五 下周五（2026-12-04）.

Pure. The words stay, the day stands beside them, so that the memory says the same a year later. What may mean two
different days ("on Friday", "last Friday" said on a Saturday) is left alone: a wrong day is worse than none. Weeks
begin on Monday. `retrieval.dates` reads dates in questions, where spans may be wide and are never written down.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from typing import Final

from graphmem.domain.numerals import CHINESE_NUMBER, ENGLISH_NUMBER, ZH_NUMERALS, number

MOST_CHARS: Final = 8_000
"""Of a longer text the rest keeps its words alone."""

_WEEKDAYS: Final = {
    name: place
    for place, name in enumerate(("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"))
}
_ZH_WEEKDAYS: Final = {char: place for place, char in enumerate("一二三四五六日")} | {"天": 6}
_WEEKDAY: Final = rf"(?P<weekday>{'|'.join(_WEEKDAYS)})"
_VAGUE: Final = frozenset({"几", "few", "couple"})
_NAMED: Final = {
    "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0, "今天": 0, "今晚": 0,
    "今早": 0, "今日": 0, "tomorrow": 1, "明天": 1, "明晚": 1, "明早": 1, "明日": 1, "the day after tomorrow": 2,
    "day after tomorrow": 2, "后天": 2, "大后天": 3, "yesterday": -1, "last night": -1, "昨天": -1, "昨晚": -1,
    "昨日": -1, "the day before yesterday": -2, "day before yesterday": -2, "前天": -2, "大前天": -3,
}  # fmt: skip
_LONGEST_FIRST: Final = sorted(_NAMED, key=len, reverse=True)

_Reader = Callable[[re.Match[str], date], str | None]


def resolve(text: str, today: date) -> str:
    """Put the day, week, month or year beside each relative date of a text.

    Args:
        text: What was said.
        today: The day on which it was said, where it was said.

    Returns:
        The text with `(2026-12-04)` or `（2026-12-04）` after each relative date that means one day, `(2026-12)` for
        months, `(2026)` for years, `(from 2026-12-07)` for weeks. A date that has one beside it already gets no
        second, so that resolving again changes nothing.
    """
    head, rest = text[:MOST_CHARS], text[MOST_CHARS:]
    plain = head.lower()
    # A few capitals become longer in lower case, and offsets would no longer fit.
    if len(plain) != len(head):
        return text
    found: dict[int, str] = {}
    taken = bytearray(len(plain))
    for pattern, read in _READERS:
        for match in pattern.finditer(plain):
            start, end = match.span()
            end += 2 * plain.startswith(("'s", "’s"), end)
            if any(taken[start:end]):
                continue
            taken[start:end] = bytes([1]) * (end - start)
            with suppress(ValueError, OverflowError):
                if (meant := read(match, today)) and not _is_dated(plain, end):
                    found[end] = meant
    if not found:
        return text
    parts: list[str] = []
    done = 0
    for end in sorted(found):
        meant = found[end]
        parts.append(head[done:end])
        parts.append(f" ({meant})" if head[end - 1].isascii() and head[end - 1].isalpha() else f"（{meant}）")
        done = end
    return "".join([*parts, head[done:], rest])


def _is_dated(text: str, end: int) -> bool:
    """Whether a date stands beside it: in brackets, or as a day and month after a comma."""
    return _BESIDE.match(text, end) is not None


_MONTHS: Final = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?)"
)
_BESIDE: Final = re.compile(
    rf"\s?[（(]\s?(?:from\s|自)?\d|,?\s(?:the\s)?\d{{1,2}}(?:(?:st|nd|rd|th)\b|\s{_MONTHS}\b)|,?\s\d{{4}}-\d\d"
    rf"|,?\s{_MONTHS}\b|[,，]?\s?\d{{1,2}}\s?[月号日]",
    re.ASCII,
)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _month(day: date, ahead: int) -> str:
    years, month = divmod(day.year * 12 + day.month - 1 + ahead, 12)
    return date(years, month + 1, 1).isoformat()[:7]


def _week(day: date, ahead: int, word: str) -> str:
    monday = _monday(day) + timedelta(weeks=ahead)
    return f"from {monday.isoformat()}" if word.isascii() else f"自{monday.isoformat()}"


def _named(match: re.Match[str], today: date) -> str:
    return (today + timedelta(days=_NAMED[match.group()])).isoformat()


def _weekday(match: re.Match[str], today: date) -> str | None:
    """`next` is in the next week, `this` ahead in this one, `last` in the last one and the latest to have been."""
    place = _WEEKDAYS[match["weekday"]]
    this = _monday(today) + timedelta(days=place)
    match match["which"]:
        case "next":
            return (this + timedelta(weeks=1)).isoformat()
        case "last":
            return (this - timedelta(weeks=1)).isoformat() if this >= today else None
        case _:
            return this.isoformat() if this >= today else None


def _zh_weekday(match: re.Match[str], today: date) -> str:
    which = match["which"]
    weeks = {"上": -len(which), "下": len(which)}.get(which[0], 0)
    return (_monday(today) + timedelta(weeks=weeks, days=_ZH_WEEKDAYS[match["weekday"]])).isoformat()


def _span(match: re.Match[str], today: date) -> str | None:
    """Last, this or next week, month or year."""
    ahead = {"last": -1, "上": -1, "去": -1, "前": -2, "next": 1, "下": 1, "明": 1, "后": 2}.get(
        match["which"][0:4].strip(), 0
    )
    if match["which"] in ("上上", "下下"):
        ahead = -2 if match["which"] == "上上" else 2
    unit = match["unit"]
    if unit in ("year", "年"):
        return str(today.year + ahead)
    if unit in ("month", "月"):
        return _month(today, ahead)
    return _week(today, ahead, match.group())


def _count(match: re.Match[str], today: date) -> str | None:
    """In N units, N units ago."""
    if match["count"] in _VAGUE:
        return None
    count = number(match["count"]) * (-1 if match["back"] else 1)
    unit = match["unit"]
    if unit in ("day", "天", "日"):
        return (today + timedelta(days=count)).isoformat()
    if unit in ("week", "周", "星期", "礼拜"):
        return (today + timedelta(weeks=count)).isoformat()
    if unit in ("month", "月"):
        return _month(today, count)
    return str(today.year + count)


def _ahead(match: re.Match[str], today: date) -> str | None:
    """In N units from now; "read it in two days" and "in a week" may be how long it took."""
    before = match.string[max(0, match.start() - 40) : match.start()]
    took = match["count"] in {"a", "an", "one", "1"} or _TOOK.search(before) is not None
    return None if took else _count(match, today)


_TOOK: Final = re.compile(
    r"\b(?:\w{2,12}ed|did|was|were|took|ran|wrote|read|built|made|done|got|went|had|lost|grew|times|once|twice|each|every|any|least|most)\b[^.,;!?]*$",
    re.ASCII,
)


def _edge(match: re.Match[str], today: date) -> str:
    """The end (or begin) of this or the next month or year."""
    which = match["which"] or ""
    ahead = 1 if which in ("next", "下个", "下", "明") else 0
    first = match["edge"] in ("初", "beginning", "start")
    if match["unit"] in ("year", "年"):
        return date(today.year + ahead, 1 if first else 12, 1 if first else 31).isoformat()
    years, month = divmod(today.year * 12 + today.month - 1 + ahead, 12)
    return date(years, month + 1, 1 if first else monthrange(years, month + 1)[1]).isoformat()


_ZH_WEEK: Final = "(?:周|星期|礼拜)"
_READERS: Final[tuple[tuple[re.Pattern[str], _Reader], ...]] = tuple(
    (re.compile(pattern, re.ASCII), read)
    for pattern, read in (
        (rf"\b(?P<which>next|this|last) {_WEEKDAY}\b", _weekday),
        (
            rf"(?<![上下])(?P<which>上{{1,2}}|下{{1,2}}|这|本)个?{_ZH_WEEK}(?P<weekday>[一二三四五六日天])(?![一二三四五六日天])",
            _zh_weekday,
        ),
        (
            r"\b(?:at |by |before |until )?(?:the )?(?P<edge>end) of (?P<which>this|the|next) (?P<unit>month|year)\b",
            _edge,
        ),
        (r"(?P<which>[今明])年(?P<unit>年)(?P<edge>[底末])", _edge),
        (rf"(?<![\d{ZH_NUMERALS}])(?P<which>下个|本|这个|今|明)?(?P<unit>月|年)(?P<edge>底|末)", _edge),
        (
            (
                rf"\bin (?P<count>{ENGLISH_NUMBER}) (?P<unit>day|week|month|year)s?['’]?(?: time)?(?P<back>(?!))?"
                r"(?![\w-]| ago)"
            ),
            _ahead,
        ),
        (
            rf"(?P<count>{ENGLISH_NUMBER}) (?P<unit>day|week|month|year)s? (?:(?P<back>ago)|from (?:now|today))\b",
            _count,
        ),
        (rf"(?P<count>{CHINESE_NUMBER}) ?个?(?P<unit>天|周|星期|礼拜|月|年)(?:[以之]?后|(?P<back>[以之]?前))", _count),
        (r"\b(?P<which>next|last|this) (?P<unit>week|month|year)\b(?!end)", _span),
        (rf"(?<![上下])(?P<which>上上|下下|上|下|这|本)个?(?P<unit>{_ZH_WEEK})(?![一二三四五六日天末几])", _span),
        (r"(?<![上下])(?P<which>上上|下下|上|下)个?(?P<unit>月)(?![初末底中])", _span),
        (r"(?<![上下大以之目年])(?P<which>去|今|明|后)(?P<unit>年)(?![底末初])", _span),
        (rf"\b(?:{'|'.join(word for word in _LONGEST_FIRST if word.isascii())})\b", _named),
        (rf"(?<![以之目上])(?:{'|'.join(word for word in _LONGEST_FIRST if not word.isascii())})", _named),
    )
)
