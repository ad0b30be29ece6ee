"""Reading dates and spans out of a question, in Chinese and English, relative to the question's clock.

Answers "which days are asked about", not "when is it": spans without a year mean the latest such span
that has begun. A wrong span misleads more than none helps: what is unclear is left out.
"""

import re
from calendar import isleap
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from graphmem.domain.interval import Interval
from graphmem.domain.numerals import (
    CHINESE_DAY,
    CHINESE_MONTH,
    CHINESE_NUMBER,
    CHINESE_YEAR,
    ENGLISH_NUMBER,
    ZH_NUMERALS,
    number,
    year,
)
from graphmem.domain.times import to_us

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun",
            "july jul", "august aug", "september sept sep", "october oct", "november nov", "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_WEEKDAYS: Final = {
    name: number
    for number, name in enumerate(("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"))
}
_ZH_WEEKDAYS: Final = {char: number for number, char in enumerate("一二三四五六日")} | {"天": 6}
_RELATIVE_YEARS: Final = {"今": 0, "去": 1, "前": 2, "大前": 3}
_MONTH: Final = "(?P<month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_ZH_MONTH: Final = (
    rf"(?:(?P<year>(?<!\d)\d{{4}}|{CHINESE_YEAR}|大前|[今去前]) ?年 ?的?"
    rf"|(?<![\d.．,/:年点第历闰百千零〇{ZH_NUMERALS}-])(?<!年 )) ?"
    rf"(?P<month>{CHINESE_MONTH}) ?月"
)
"""With a year, or after nothing that could be one or make the number a longer one."""
_BEFORE: Final = "(?P<before>[之以]?前)?"
"""Before a month or year is not in it; 三月前 may also mean three months ago."""

_Reader = Callable[[re.Match[str], datetime], Interval | None]


def windows(text: str, now: datetime) -> tuple[Interval, ...]:
    """The spans of time a question names.

    Args:
        text: The question.
        now: Its clock, aware UTC; "yesterday" counts from it.

    Returns:
        Intervals of whole days in UTC, in text order, none inside another's words; empty when the
        question names none. What is no date (31 February) or lies outside years 1 to 9999 is left out.
    """
    plain = " ".join(text.lower().split())
    taken = bytearray(len(plain))
    found: list[tuple[int, Interval]] = []
    for pattern, read in _READERS:
        for match in pattern.finditer(plain):
            start, end = match.span()
            if any(taken[start:end]):
                continue
            taken[start:end] = bytes([1]) * (end - start)
            with suppress(ValueError, OverflowError):
                if interval := read(match, now):
                    found.append((start, interval))
    return tuple(interval for _, interval in sorted(found))


def _span(start: datetime, end: datetime) -> Interval:
    return Interval(to_us(start), to_us(end))


def _days(start: datetime, count: int = 1) -> Interval:
    return _span(start, start + timedelta(days=count))


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _month(year: int, month: int) -> Interval:
    years, next_month = divmod(month, 12)
    return _span(datetime(year, month, 1, tzinfo=UTC), datetime(year + years, next_month + 1, 1, tzinfo=UTC))


def _year(year: int) -> Interval:
    return _span(datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC))


def _back_months(now: datetime, count: int) -> Interval:
    years, month = divmod(now.year * 12 + now.month - 1 - count, 12)
    return _month(years, month + 1)


def _monday(now: datetime) -> datetime:
    return _midnight(now) - timedelta(days=now.weekday())


def _date(match: re.Match[str], now: datetime) -> Interval | None:
    """A day of a month, or a month; without a year the latest one that has begun."""
    parts = match.groupdict()
    if parts.get("before"):
        return None
    month = _MONTHS.get(parts["month"]) or number(parts["month"])
    day = number(parts["day"]) if parts.get("day") else None
    if parts.get("year"):
        named = _named_year(parts["year"], now)
    else:
        years = range(now.year, now.year - 9, -1)
        possible = (each for each in years if (month, day) != (2, 29) or isleap(each))
        named = next(each for each in possible if datetime(each, month, day or 1, tzinfo=UTC) <= now)
    return _days(datetime(named, month, day, tzinfo=UTC)) if day is not None else _month(named, month)


def _named_year(word: str, now: datetime) -> int:
    back = _RELATIVE_YEARS.get(word)
    return year(word) if back is None else now.year - back


def _whole_year(match: re.Match[str], now: datetime) -> Interval | None:
    return None if match.groupdict().get("before") else _year(_named_year(match["year"], now))


def _weekday(match: re.Match[str], now: datetime) -> Interval:
    """The named day before today (`last`), or the latest one (`on`)."""
    back = (now.weekday() - _WEEKDAYS[match["weekday"]]) % 7 or 7
    return _days(_midnight(now) - timedelta(days=back))


def _zh_weekday(match: re.Match[str], now: datetime) -> Interval:
    weeks = len(match["week"]) if match["week"].startswith("上") else 0
    start = _monday(now) - timedelta(weeks=weeks)
    if match["weekday"] == "末":
        return _days(start + timedelta(days=5), 2)
    return _days(start + timedelta(days=_ZH_WEEKDAYS[match["weekday"]]))


def _ago(match: re.Match[str], now: datetime) -> Interval:
    """N units ago: that day, and for longer units the stretch that people mean by it."""
    count = number(match["count"])
    unit = match["unit"]
    if unit in ("day", "天", "日"):
        return _days(_midnight(now) - timedelta(days=count))
    if unit in ("week", "周", "星期", "礼拜"):
        return _days(_monday(now) - timedelta(weeks=count), 7)
    if unit in ("month", "月"):
        return _back_months(now, count)
    return _year(now.year - count)


def _recent(match: re.Match[str], now: datetime) -> Interval:
    """The last N units up to now."""
    count = number(match["count"])
    days = {"day": 1, "天": 1, "日": 1, "week": 7, "周": 7, "星期": 7, "month": 30, "月": 30, "year": 365, "年": 365}
    return _span(_midnight(now) - timedelta(days=count * days[match["unit"]]), now + timedelta(microseconds=1))


def _named(match: re.Match[str], now: datetime) -> Interval:
    return _NAMED[match.group()](now)


_NAMED: Final[dict[str, Callable[[datetime], Interval]]] = {
    "today": lambda now: _days(_midnight(now)),
    "今天": lambda now: _days(_midnight(now)),
    "yesterday": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "last night": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "昨天": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "昨晚": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "day before yesterday": lambda now: _days(_midnight(now) - timedelta(days=2)),
    "前天": lambda now: _days(_midnight(now) - timedelta(days=2)),
    "大前天": lambda now: _days(_midnight(now) - timedelta(days=3)),
    "this week": lambda now: _days(_monday(now), 7),
    "这周": lambda now: _days(_monday(now), 7),
    "本周": lambda now: _days(_monday(now), 7),
    "last week": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "上周": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "上星期": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "上个星期": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "上上周": lambda now: _days(_monday(now) - timedelta(weeks=2), 7),
    "last weekend": lambda now: _days(_monday(now) - timedelta(days=2), 2),
    "this month": lambda now: _back_months(now, 0),
    "这个月": lambda now: _back_months(now, 0),
    "本月": lambda now: _back_months(now, 0),
    "last month": lambda now: _back_months(now, 1),
    "上个月": lambda now: _back_months(now, 1),
    "上月": lambda now: _back_months(now, 1),
    "上上个月": lambda now: _back_months(now, 2),
    "this year": lambda now: _year(now.year),
    "今年": lambda now: _year(now.year),
    "last year": lambda now: _year(now.year - 1),
    "去年": lambda now: _year(now.year - 1),
    "前年": lambda now: _year(now.year - 2),
    "大前年": lambda now: _year(now.year - 3),
}
_LONGEST_FIRST: Final = sorted(_NAMED, key=len, reverse=True)
_NAMED_PATTERN: Final = (
    rf"\b(?:{'|'.join(word for word in _LONGEST_FIRST if word.isascii())})\b"
    rf"|(?<![以之目上])(?:{'|'.join(word for word in _LONGEST_FIRST if not word.isascii())})"
)

_READERS: Final[tuple[tuple[re.Pattern[str], _Reader], ...]] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"\b(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})\b", _date),
        (rf"{_ZH_MONTH} ?(?P<day>{CHINESE_DAY}) ?[日号]", _date),
        (rf"{_ZH_MONTH} ?(?P<day>\d{{1,2}})(?![\d.,:%]| ?[^\W\da-z])", _date),
        (rf"\b{_MONTH} {_DAY}(?:,? {_YEAR})?\b", _date),
        (rf"\b{_DAY} (?:of )?{_MONTH}(?:,? {_YEAR})?\b", _date),
        (rf"\b{_MONTH},? (?:of )?{_YEAR}\b", _date),
        (rf"{_ZH_MONTH}份?{_BEFORE}(?!\d)", _date),
        (rf"\b(?:in|during|of|since|last|this) {_MONTH}(?=\W|$)(?! \d)", _date),
        (rf"(?<!\d)(?P<year>(?:19|20)\d\d|{CHINESE_YEAR}) ?年{_BEFORE}", _whole_year),
        (rf"\b(?:in|during|of|since) {_YEAR}\b", _whole_year),
        (rf"(?P<count>{ENGLISH_NUMBER}) (?:of )?(?P<unit>day|week|month|year)s? (?:ago|before|back|earlier)\b", _ago),
        (rf"(?P<count>{CHINESE_NUMBER}) ?个?(?P<unit>天|日|周|星期|礼拜|月|年)[以之]?前", _ago),
        (rf"\b(?:last|past|recent) (?P<count>{ENGLISH_NUMBER}) (?P<unit>day|week|month|year)s?\b", _recent),
        (rf"(?:最近|近|过去)这?(?P<count>{CHINESE_NUMBER}) ?个?(?P<unit>天|日|周|星期|月|年)(?![半多])", _recent),
        (r"(?<!上)(?P<week>上{1,4}|这|本)个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天末])", _zh_weekday),
        (_NAMED_PATTERN, _named),
        (
            r"\b(?:last|on|this past) (?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
            _weekday,
        ),
    )
)
