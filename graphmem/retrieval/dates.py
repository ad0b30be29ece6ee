"""Reading dates and spans out of a question, in Chinese and English, relative to the question's clock.

Answers "which days are asked about", not "when is it": spans without a year mean the latest such span
that has begun. A wrong span misleads more than none helps: what is unclear is left out.
"""

import re
from calendar import isleap
from collections.abc import Callable, Iterator
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
from graphmem.retrieval import calendar_parts
from graphmem.retrieval.calendar_parts import Reader
from graphmem.retrieval.spans import (
    MONTH,
    MONTHS,
    RELATIVE_YEARS,
    WEEKDAYS,
    YEAR,
    back_months,
    days,
    midnight,
    monday,
    month_of,
    span,
    year_of,
)

_ZH_WEEKDAYS: Final = {char: number for number, char in enumerate("一二三四五六日")} | {"天": 6}
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_ZH_MONTH: Final = (
    rf"(?:(?P<year>(?<!\d)\d{{4}}|{CHINESE_YEAR}|大前|[今去前]) ?年 ?的?"
    rf"|(?<![\d.．,/:年点第历闰百千零〇{ZH_NUMERALS}-])(?<!年 )) ?"
    rf"(?P<month>{CHINESE_MONTH}) ?月"
)
"""With a year, or after nothing that could be one or make the number a longer one."""
_BEFORE: Final = "(?P<before>[之以]?前)?"
"""Before a month or year is not in it; 三月前 may also mean three months ago."""

_RANGE: Final = re.compile(r" ?(?:to|till|until|through|thru|[-–—~]|到|至) ?")
_BETWEEN: Final = re.compile(r" ?(?:and|和|跟|与) ?")


def windows(text: str, now: datetime) -> tuple[Interval, ...]:
    """The spans of time a question names.

    Args:
        text: The question.
        now: Its clock, aware; "yesterday" counts from it, and days begin at midnight of its offset.

    Returns:
        Intervals of whole days of that offset, in text order, none inside another's words; empty when the
        question names none. What is no date (31 February) or lies outside years 1 to 9999 is left out.
    """
    # Readers do their calendar in UTC: they are given what a clock on the wall there says.
    offset = now.utcoffset() or timedelta()
    wall = now.replace(tzinfo=UTC)
    plain = " ".join(text.lower().split())
    taken = bytearray(len(plain))
    found: list[tuple[int, int, Interval]] = []
    for pattern, read in (*calendar_parts.READERS, *_READERS):
        for match in pattern.finditer(plain):
            start, end = match.span()
            if any(taken[start:end]):
                continue
            taken[start:end] = bytes([1]) * (end - start)
            with suppress(ValueError, OverflowError):
                if interval := read(match, wall):
                    found.append((start, end, interval))
    back_us = -(offset // timedelta(microseconds=1))
    return tuple(interval.moved(back_us) for interval in _joined(plain, sorted(found)))


def _joined(text: str, found: list[tuple[int, int, Interval]]) -> Iterator[Interval]:
    """The spans, two with "to" or 到 between them as the one from the first to the second."""
    place = 0
    while place < len(found):
        _, end, interval = found[place]
        following = found[place + 1] if place + 1 < len(found) else None
        between = _BETWEEN if "between" in text[:end] or "之间" in text else _RANGE
        if following and between.fullmatch(text, end, following[0]) and interval < following[2]:
            yield Interval(interval.start_us, following[2].end_us)
            place += 2
        else:
            yield interval
            place += 1


def _date(match: re.Match[str], now: datetime) -> Interval | None:
    """A day of a month, or a month; without a year the latest one that has begun."""
    parts = match.groupdict()
    if parts.get("before"):
        return None
    month = MONTHS.get(parts["month"]) or number(parts["month"])
    day = number(parts["day"]) if parts.get("day") else None
    if parts.get("year"):
        named = _named_year(parts["year"], now)
    else:
        years = range(now.year, now.year - 9, -1)
        possible = (each for each in years if (month, day) != (2, 29) or isleap(each))
        named = next(each for each in possible if datetime(each, month, day or 1, tzinfo=UTC) <= now)
    return days(datetime(named, month, day, tzinfo=UTC)) if day is not None else month_of(named, month)


def _named_year(word: str, now: datetime) -> int:
    back = RELATIVE_YEARS.get(word)
    return year(word) if back is None else now.year - back


def _whole_year(match: re.Match[str], now: datetime) -> Interval | None:
    return None if match.groupdict().get("before") else year_of(_named_year(match["year"], now))


def _weekday(match: re.Match[str], now: datetime) -> Interval:
    """The named day before today (`last`), or the latest one (`on`)."""
    back = (now.weekday() - WEEKDAYS[match["weekday"]]) % 7 or 7
    return days(midnight(now) - timedelta(days=back))


def _zh_weekday(match: re.Match[str], now: datetime) -> Interval:
    weeks = len(match["week"]) if match["week"].startswith("上") else 0
    start = monday(now) - timedelta(weeks=weeks)
    if match["weekday"] == "末":
        return days(start + timedelta(days=5), 2)
    return days(start + timedelta(days=_ZH_WEEKDAYS[match["weekday"]]))


def _ago(match: re.Match[str], now: datetime) -> Interval:
    """N units ago: that day, and for longer units the stretch that people mean by it."""
    count = number(match["count"])
    unit = match["unit"]
    if unit in ("day", "天", "日"):
        return days(midnight(now) - timedelta(days=count))
    if unit in ("week", "周", "星期", "礼拜"):
        return days(monday(now) - timedelta(weeks=count), 7)
    if unit in ("month", "月"):
        return back_months(now, count)
    return year_of(now.year - count)


def _recent(match: re.Match[str], now: datetime) -> Interval:
    """The last N units up to now."""
    count = number(match["count"])
    days = {"day": 1, "天": 1, "日": 1, "week": 7, "周": 7, "星期": 7, "month": 30, "月": 30, "year": 365, "年": 365}
    return span(midnight(now) - timedelta(days=count * days[match["unit"]]), now + timedelta(microseconds=1))


def _named(match: re.Match[str], now: datetime) -> Interval:
    return _NAMED[match.group()](now)


_NAMED: Final[dict[str, Callable[[datetime], Interval]]] = {
    "today": lambda now: days(midnight(now)),
    "今天": lambda now: days(midnight(now)),
    "yesterday": lambda now: days(midnight(now) - timedelta(days=1)),
    "last night": lambda now: days(midnight(now) - timedelta(days=1)),
    "昨天": lambda now: days(midnight(now) - timedelta(days=1)),
    "昨晚": lambda now: days(midnight(now) - timedelta(days=1)),
    "day before yesterday": lambda now: days(midnight(now) - timedelta(days=2)),
    "前天": lambda now: days(midnight(now) - timedelta(days=2)),
    "大前天": lambda now: days(midnight(now) - timedelta(days=3)),
    "this week": lambda now: days(monday(now), 7),
    "这周": lambda now: days(monday(now), 7),
    "本周": lambda now: days(monday(now), 7),
    "last week": lambda now: days(monday(now) - timedelta(weeks=1), 7),
    "上周": lambda now: days(monday(now) - timedelta(weeks=1), 7),
    "上星期": lambda now: days(monday(now) - timedelta(weeks=1), 7),
    "上个星期": lambda now: days(monday(now) - timedelta(weeks=1), 7),
    "上上周": lambda now: days(monday(now) - timedelta(weeks=2), 7),
    "last weekend": lambda now: days(monday(now) - timedelta(days=2), 2),
    "this month": lambda now: back_months(now, 0),
    "这个月": lambda now: back_months(now, 0),
    "本月": lambda now: back_months(now, 0),
    "last month": lambda now: back_months(now, 1),
    "上个月": lambda now: back_months(now, 1),
    "上月": lambda now: back_months(now, 1),
    "上上个月": lambda now: back_months(now, 2),
    "this year": lambda now: year_of(now.year),
    "今年": lambda now: year_of(now.year),
    "last year": lambda now: year_of(now.year - 1),
    "去年": lambda now: year_of(now.year - 1),
    "前年": lambda now: year_of(now.year - 2),
    "大前年": lambda now: year_of(now.year - 3),
}
_LONGEST_FIRST: Final = sorted(_NAMED, key=len, reverse=True)
_NAMED_PATTERN: Final = (
    rf"\b(?:{'|'.join(word for word in _LONGEST_FIRST if word.isascii())})\b"
    rf"|(?<![以之目上])(?:{'|'.join(word for word in _LONGEST_FIRST if not word.isascii())})"
)

_READERS: Final[tuple[tuple[re.Pattern[str], Reader], ...]] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"\b(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})\b", _date),
        (rf"{_ZH_MONTH} ?(?P<day>{CHINESE_DAY}) ?[日号]", _date),
        (rf"{_ZH_MONTH} ?(?P<day>\d{{1,2}})(?![\d.,:%]| ?[^\W\da-z])", _date),
        (rf"\b{MONTH} {_DAY}(?:,? {YEAR})?\b", _date),
        (rf"\b{_DAY} (?:of )?{MONTH}(?:,? {YEAR})?\b", _date),
        (rf"\b{MONTH},? (?:of )?{YEAR}\b", _date),
        (rf"{_ZH_MONTH}(?!这家|那家|这间|那间|老师|同学|[姐哥妹弟姨]|酒吧|咖啡|书店|花店)份?{_BEFORE}(?!\d)", _date),
        (rf"\b(?:in|during|of|since|last|this) {MONTH}(?=\W|$)(?! \d)", _date),
        (rf"(?<!\d)(?P<year>(?:19|20)\d\d|{CHINESE_YEAR}) ?年{_BEFORE}", _whole_year),
        (rf"\b(?:in|during|of|since) {YEAR}\b", _whole_year),
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
