"""Scopes, owners and times: who sees what, and what is refused."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.scope import Owner, Scope, Visibility
from graphmem.domain.times import as_local, as_utc, from_us, parse_local_time, parse_time, rfc3339, rfc3339_local, to_us
from graphmem.errors import InvalidInput

ids = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=20)


@given(st.tuples(ids, ids, ids), st.tuples(ids, ids, ids))
def test_keys_of_different_owners_differ(left: tuple[str, str, str], right: tuple[str, str, str]) -> None:
    """No choice of names lets one owner's key be another's."""
    for parts in range(1, 4):
        for others in range(1, 4):
            same = left[:parts] == right[:others]
            assert (Owner(*left[:parts]).key == Owner(*right[:others]).key) == same


def test_what_a_caller_sees() -> None:
    """Private needs an agent; shared and public come with every scope."""
    assert [owner.visibility for owner in Scope("t", "u").owners] == [Visibility.SHARED, Visibility.PUBLIC]
    assert [owner.visibility for owner in Scope("t", "u", "a").owners] == list(Visibility)
    with pytest.raises(InvalidInput, match="needs an agent"):
        Scope("t", "u").owner(Visibility.PRIVATE)


@pytest.mark.parametrize("bad", ["", "  ", "a\0b", "a\nb", "\ud800", "x" * 201, "\x7f"])
def test_bad_ids_are_refused(bad: str) -> None:
    """Each says which field it is about."""
    with pytest.raises(InvalidInput) as caught:
        Scope("t", bad)
    assert caught.value.field == "user"


def test_naive_times_are_refused() -> None:
    """The message shows how to write one."""
    with pytest.raises(InvalidInput, match="no UTC offset"):
        as_utc(datetime(2026, 1, 1), "at")  # noqa: DTZ001 - that is the point
    with pytest.raises(InvalidInput, match="no UTC offset"):
        parse_time("2026-01-01T00:00:00", "at")
    with pytest.raises(InvalidInput, match="RFC 3339"):
        parse_time("yesterday", "at")


OFFSETS = st.integers(-86_399, 86_399).map(lambda seconds: timezone(timedelta(seconds=seconds)))


@given(st.datetimes(timezones=OFFSETS))
def test_a_local_time_is_the_same_moment_and_can_be_written(at: datetime) -> None:
    """At its offset without seconds, at the ends of the calendar too; what was written reads back."""
    try:
        as_utc(at, "at")
    except InvalidInput:
        with pytest.raises(InvalidInput, match="years 1 to 9999"):
            as_local(at, "at")
        return
    local = as_local(at, "at")
    assert local == at
    assert abs((local.utcoffset() or timedelta()) - (at.utcoffset() or timedelta())) < timedelta(minutes=1)
    assert as_local(local, "at").isoformat() == local.isoformat()
    assert parse_local_time(rfc3339_local(local), "at").isoformat() == local.isoformat()


def test_times_may_be_written_in_lower_case() -> None:
    """As RFC 3339 has it; leap seconds are named in their refusal."""
    assert parse_time("2026-01-01t09:00:00z", "at") == datetime(2026, 1, 1, 9, tzinfo=UTC)
    with pytest.raises(InvalidInput, match="leap second"):
        parse_time("2016-12-31T23:59:60Z", "at")
    with pytest.raises(InvalidInput, match="RFC 3339"):
        parse_time("2016-12-31T23:59:61Z", "at")


def test_times_outside_the_calendar_are_refused() -> None:
    """Year 1 east of Greenwich is year 0 in UTC."""
    with pytest.raises(InvalidInput, match="years 1 to 9999"):
        as_utc(datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=8))), "at")
    with pytest.raises(InvalidInput, match="years 1 to 9999"):
        parse_time("9999-12-31T23:59:59-08:00", "at")


@given(st.datetimes(timezones=st.just(UTC)))
def test_times_round_trip(value: datetime) -> None:
    """Microseconds and RFC 3339 lose nothing."""
    assert from_us(to_us(value)) == value
    assert parse_time(rfc3339(value), "at") == value
