"""Filters as callers give them: one form, and every bad input named with its remedy."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.filters import MAX_FILTER_VALUES, NO_FILTERS, RECALLED_STATUSES, Filters
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.errors import InvalidInput

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

names = st.lists(st.text("ab z标签-_.", min_size=1, max_size=8).filter(str.strip), min_size=1, max_size=4)
moments = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
limits = st.fixed_dictionaries(
    {},
    optional={
        "sessions": names,
        "kinds": st.lists(st.sampled_from(MemoryKind), min_size=1),
        "entities": names,
        "tags": names,
        "sources": st.lists(st.sampled_from(Source), min_size=1),
        "statuses": st.lists(st.sampled_from(RECALLED_STATUSES), min_size=1),
        "since": moments,
    },
)

REFUSED: dict[str, dict[str, Any]] = {
    "sessions": {"sessions": []},
    "kinds": {"kinds": ()},
    "entities": {"entities": []},
    "tags": {"tags": ["tag"] * 10_000},
    "tags, NUL": {"tags": ["a\0"]},
    "tags, blank": {"tags": ["ok", " "]},
    "tags, one text": {"tags": "billing"},
    "tags, a set": {"tags": {"billing"}},
    "tags, no text": {"tags": [7]},
    "tags, too long": {"tags": ["x" * 201]},
    "sessions, surrogate": {"sessions": ["\ud800"]},
    "sessions, a secret": {"sessions": ["sk-" + "a1B2c3D4" * 5]},
    "entities, NUL": {"entities": ["a\0b"]},
    "entities, too long": {"entities": ["x" * 4_001]},
    "entities, no text": {"entities": [None]},
    "kinds, unknown": {"kinds": ["dream"]},
    "kinds, no text": {"kinds": [["semantic"]]},
    "sources, unknown": {"sources": ["user", "rumour"]},
    "statuses, tombstone": {"statuses": [Status.TOMBSTONE]},
    "statuses, unknown": {"statuses": ["gone"]},
    "since, naive": {"since": NOON.replace(tzinfo=None)},
    "since, text": {"since": "2026-03-01T12:00:00Z"},
    "until, naive": {"until": NOON.replace(tzinfo=None)},
    "until, before since": {"since": NOON, "until": NOON - timedelta(microseconds=1)},
    "until, the same moment": {"since": NOON, "until": NOON.astimezone(timezone(timedelta(hours=8)))},
}


@pytest.mark.parametrize("case", REFUSED)
def test_bad_filters_are_refused_by_name(case: str) -> None:
    """The error names the filter, and never repeats a value."""
    with pytest.raises(InvalidInput) as refused:
        Filters(**REFUSED[case])
    assert refused.value.field == f"filters.{case.partition(',')[0]}"
    assert refused.value.field in str(refused.value)
    assert "sk-" not in str(refused.value)


def test_what_may_be_asked_for_is_told() -> None:
    """Unknown members are answered with the known ones; a tombstone is none of them."""
    with pytest.raises(InvalidInput, match="working, episodic, semantic, procedural"):
        Filters(kinds=["dream"])  # type: ignore[list-item]
    with pytest.raises(InvalidInput, match=r"active, superseded, archived, quarantined$"):
        Filters(statuses=[Status.TOMBSTONE])


def test_the_most_values_are_taken() -> None:
    """The limit itself is no refusal."""
    assert len(Filters(tags=[f"t{number}" for number in range(MAX_FILTER_VALUES)]).tags or ()) == MAX_FILTER_VALUES


def test_text_becomes_members_and_times_become_utc() -> None:
    """However they are given, equal filters are equal."""
    east = timezone(timedelta(hours=8))
    told = Filters(kinds=["semantic"], statuses=["archived"], since=NOON.astimezone(east))  # type: ignore[list-item]
    assert told == Filters(kinds=(MemoryKind.SEMANTIC,), statuses=(Status.ARCHIVED,), since=NOON)
    assert told.as_dict() == {"kinds": ["semantic"], "since": "2026-03-01T12:00:00Z", "statuses": ["archived"]}


def test_no_filters_narrow_nothing() -> None:
    """The default; a single limit does."""
    assert (NO_FILTERS.narrows, NO_FILTERS.as_dict()) == (False, {})
    assert Filters(until=NOON).narrows


@given(limits)
def test_the_form_knows_no_order_and_is_read_as_it_was_written(given: dict[str, Any]) -> None:
    """Neither order nor repeats matter; JSON and back is the same."""
    filters = Filters(**given)
    turned: dict[str, Any] = {
        name: [*value[::-1], value[0]] if isinstance(value, list) else value for name, value in given.items()
    }
    assert Filters(**turned) == filters
    assert Filters.read(filters.as_dict()) == filters
