"""Reading dates and spans out of a question, in Chinese and English, relative to the question's clock.

Answers "which days are asked about", not "when is it": spans without a year mean the latest such span
that has begun.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from graphmem.domain.interval import Interval
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
_COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "couple": 2, "few": 3,
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "几": 3,
}  # fmt: skip
_MONTH: Final = "(?P<month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_COUNT: Final = r"(?P<count>\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple|few)"
_ZH_COUNT: Final = r"(?P<count>\d{1,4}|[一两二三四五六七八九十几])"

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
    lower = text.lower()
    taken: list[tuple[int, int]] = []
    found: list[tuple[int, Interval]] = []
    for pattern, read in _READERS:
        for match in pattern.finditer(lower):
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            try:
                interval = read(match, now)
            except (ValueError, OverflowError):
                continue
            if interval is not None:
                taken.append(match.span())
                found.append((match.start(), interval))
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


def _date(match: re.Match[str], now: datetime) -> Interval:
    """A day of a month, or a month; without a year the latest one that has begun."""
    parts = match.groupdict()
    month_name = parts["month"]
    month = _MONTHS.get(month_name) or int(month_name)
    day = int(parts.get("day") or 0)
    year = int(parts.get("year") or 0) or now.year
    begin = datetime(year, month, day or 1, tzinfo=UTC)
    if not parts.get("year") and begin > now:
        year -= 1
    return _days(datetime(year, month, day, tzinfo=UTC)) if day else _month(year, month)


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
    word = match["count"]
    count = _COUNTS.get(word) or int(word)
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
    word = match["count"]
    count = _COUNTS.get(word) or int(word)
    days = {"day": 1, "天": 1, "日": 1, "week": 7, "周": 7, "星期": 7, "month": 30, "月": 30, "year": 365, "年": 365}
    return _span(_midnight(now) - timedelta(days=count * days[match["unit"]]), now + timedelta(microseconds=1))


def _named(match: re.Match[str], now: datetime) -> Interval:
    return _NAMED[re.sub(r"\s+", " ", match.group())](now)


_NAMED: Final[dict[str, Callable[[datetime], Interval]]] = {
    "today": lambda now: _days(_midnight(now)),
    "今天": lambda now: _days(_midnight(now)),
    "yesterday": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "last night": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "昨天": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "昨晚": lambda now: _days(_midnight(now) - timedelta(days=1)),
    "day before yesterday": lambda now: _days(_midnight(now) - timedelta(days=2)),
    "前天": lambda now: _days(_midnight(now) - timedelta(days=2)),
    "this week": lambda now: _days(_monday(now), 7),
    "这周": lambda now: _days(_monday(now), 7),
    "本周": lambda now: _days(_monday(now), 7),
    "last week": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "上周": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "上星期": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "上个星期": lambda now: _days(_monday(now) - timedelta(weeks=1), 7),
    "last weekend": lambda now: _days(_monday(now) - timedelta(days=2), 2),
    "this month": lambda now: _back_months(now, 0),
    "这个月": lambda now: _back_months(now, 0),
    "本月": lambda now: _back_months(now, 0),
    "last month": lambda now: _back_months(now, 1),
    "上个月": lambda now: _back_months(now, 1),
    "上月": lambda now: _back_months(now, 1),
    "this year": lambda now: _year(now.year),
    "今年": lambda now: _year(now.year),
    "last year": lambda now: _year(now.year - 1),
    "去年": lambda now: _year(now.year - 1),
    "前年": lambda now: _year(now.year - 2),
}
_NAMED_PATTERN: Final = "|".join(
    (rf"\b{word.replace(' ', chr(92) + 's+')}\b" if word.isascii() else word)
    for word in sorted(_NAMED, key=len, reverse=True)
)

_READERS: Final[tuple[tuple[re.Pattern[str], _Reader], ...]] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"\b(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})\b", _date),
        (r"(?:(?P<year>\d{4})\s*年\s*)?(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*[日号]?", _date),
        (rf"\b{_MONTH}\s+{_DAY}(?:,?\s+{_YEAR})?\b", _date),
        (rf"\b{_DAY}\s+(?:of\s+)?{_MONTH}(?:,?\s+{_YEAR})?\b", _date),
        (rf"\b{_MONTH},?\s+(?:of\s+)?{_YEAR}\b", _date),
        (r"(?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月(?:份)?", _date),
        (r"(?<![\d个])(?P<month>\d{1,2})\s*月份?(?!\d)", _date),
        (rf"\b(?:in|during|of|since|last|this)\s+{_MONTH}(?=\W|$)(?!\s+\d)", _date),
        (r"(?P<year>(?:19|20)\d\d)\s*年", lambda match, _: _year(int(match["year"]))),
        (rf"\b(?:in|during|of|since)\s+{_YEAR}\b", lambda match, _: _year(int(match["year"]))),
        (rf"\b{_COUNT}\s+(?:of\s+)?(?P<unit>day|week|month|year)s?\s+(?:ago|before|back|earlier)\b", _ago),
        (rf"{_ZH_COUNT}\s*个?(?P<unit>天|日|周|星期|礼拜|月|年)(?:以|之)?前", _ago),
        (rf"\b(?:last|past|recent)\s+{_COUNT}\s+(?P<unit>day|week|month|year)s?\b", _recent),
        (rf"(?:最近|近|过去)(?:这)?{_ZH_COUNT}\s*个?(?P<unit>天|日|周|星期|月|年)", _recent),
        (r"(?P<week>上+|这|本)个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天末])", _zh_weekday),
        (_NAMED_PATTERN, _named),
        (
            r"\b(?:last|on|this\s+past)\s+(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
            _weekday,
        ),
    )
)
