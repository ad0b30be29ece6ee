"""What spans of days are made of: days, weeks, months and years around a moment, and how months are written. Pure."""

from datetime import UTC, datetime, timedelta
from typing import Final

from graphmem.domain.interval import Interval
from graphmem.domain.numerals import NUMBER_WORDS, ZH_NUMERALS
from graphmem.domain.text import stem
from graphmem.domain.times import to_us

MONTHS: Final = {
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
WEEKDAYS: Final = {
    name: number
    for number, name in enumerate(("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"))
}
VALUES: Final = frozenset(map(stem, (*NUMBER_WORDS, *MONTHS, *WEEKDAYS))) | frozenset(ZH_NUMERALS)
"""Lexical tokens that tell how many or when, numbers in digits aside."""
RELATIVE_YEARS: Final = {"今": 0, "去": 1, "前": 2, "大前": 3}
"""How many years back from now."""
MONTH: Final = "(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?"
YEAR: Final = r"(?P<year>(?:19|20)\d\d)"


def span(start: datetime, end: datetime) -> Interval:
    """From one moment to another."""
    return Interval(to_us(start), to_us(end))


def days(start: datetime, count: int = 1) -> Interval:
    """Whole days from a midnight on."""
    return span(start, start + timedelta(days=count))


def midnight(moment: datetime) -> datetime:
    """When the day of a moment begins."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def month_of(year: int, month: int) -> Interval:
    """A calendar month."""
    years, next_month = divmod(month, 12)
    return span(datetime(year, month, 1, tzinfo=UTC), datetime(year + years, next_month + 1, 1, tzinfo=UTC))


def year_of(year: int) -> Interval:
    """A calendar year."""
    return span(datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC))


def back_months(now: datetime, count: int) -> Interval:
    """The month so many months before that of a moment."""
    years, month = divmod(now.year * 12 + now.month - 1 - count, 12)
    return month_of(years, month + 1)


def monday(now: datetime) -> datetime:
    """When the week of a moment begins."""
    return midnight(now) - timedelta(days=now.weekday())
