"""Aware times: reading them, refusing naive ones, and whole microseconds for stores and indexes.

What is stored is UTC. The clock of a question keeps its offset, which says when its days begin.
"""

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from graphmem.errors import InvalidInput

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
DAY_US = 86_400_000_000
"""Microseconds in a day."""

_RFC_3339: Final = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:(\d\d)(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)?", re.ASCII)


def as_utc(value: datetime, field: str) -> datetime:
    """Convert an aware time to UTC.

    Args:
        value: An aware time.
        field: The name the error speaks of.

    Returns:
        The same instant in UTC, microsecond precision.

    Raises:
        InvalidInput: The time is naive, or lies outside years 1 to 9999 once in UTC.
    """
    if not isinstance(value, datetime):
        msg = f"{field} must be a datetime with a UTC offset"
        raise InvalidInput(msg, field=field)
    if value.tzinfo is None or value.utcoffset() is None:
        msg = f"{field} has no UTC offset; write it like 2026-03-01T09:00:00Z or …+08:00"
        raise InvalidInput(msg, field=field)
    try:
        return value.astimezone(UTC)
    except OverflowError as exc:
        msg = f"{field} lies outside years 1 to 9999 in UTC; check its year and offset"
        raise InvalidInput(msg, field=field) from exc


def as_local(value: datetime, field: str) -> datetime:
    """Keep an aware time as it was where it was told, at an offset of whole minutes.

    Args:
        value: An aware time.
        field: The name the error speaks of.

    Returns:
        The same instant; a zone becomes its offset at that moment, seconds of which are dropped.

    Raises:
        InvalidInput: As `as_utc`.
    """
    moment = as_utc(value, field)
    minutes = int((value.utcoffset() or timedelta()) / timedelta(minutes=1))
    return moment.astimezone(timezone(timedelta(minutes=minutes)))


def parse_time(text: str, field: str) -> datetime:
    """Read an RFC 3339 time with an offset, as UTC.

    Raises:
        InvalidInput: It is not such a time, it is naive, or it is a leap second.
    """
    return as_utc(parse_local_time(text, field), field)


def parse_local_time(text: str, field: str) -> datetime:
    """Read an RFC 3339 time as it was where it was written, with its offset.

    Raises:
        InvalidInput: As `parse_time`.
    """
    refusal = InvalidInput(f"{field} is not an RFC 3339 time; write it like 2026-03-01T09:00:00Z", field=field)
    match = _RFC_3339.fullmatch(text)
    if match is None:
        raise refusal
    if match[1] == "60":
        msg = f"{field} is a leap second, which is not kept; write second 59"
        raise InvalidInput(msg, field=field)
    try:
        value = datetime.fromisoformat(text.upper())
    except ValueError as exc:
        raise refusal from exc
    as_utc(value, field)
    return value


def to_us(value: datetime) -> int:
    """Whole microseconds since 1970-01-01T00:00Z of an aware time (negative before it)."""
    return (value - EPOCH) // timedelta(microseconds=1)


def from_us(value: int) -> datetime:
    """The aware UTC time of whole microseconds since 1970-01-01T00:00Z."""
    return EPOCH + timedelta(microseconds=value)


def rfc3339_local(value: datetime) -> str:
    """A time from `as_local` as RFC 3339 with its offset: `Z`, or as in `+08:00`."""
    return value.isoformat().replace("+00:00", "Z")


def rfc3339(value: datetime) -> str:
    """An aware UTC time as RFC 3339 with `Z`, microseconds only where there are any."""
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
