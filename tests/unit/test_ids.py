"""UUIDv7 identifiers."""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import RFC_4122, UUID

from hypothesis import given
from hypothesis import strategies as st

from graphmem.providers.uuid7_ids import Uuid7Ids
from tests.fakes.clock import FixedClock


@given(steps=st.lists(st.integers(-5_000, 5_000), max_size=40), seed=st.integers())
def test_ids_always_grow(steps: list[int], seed: int) -> None:
    """Also within a millisecond, and when the clock steps back."""
    clock = FixedClock()
    ids = Uuid7Ids(clock, Random(seed))
    made = []
    for step in steps:
        clock.advance(timedelta(microseconds=step * 100))
        made.append(ids.new_id())
    assert made == sorted(set(made))
    assert all(UUID(value).version == 7 and UUID(value).variant == RFC_4122 for value in made)


def test_an_id_tells_its_time() -> None:
    """The first 48 bits are milliseconds since 1970."""
    at = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    made = UUID(Uuid7Ids(FixedClock(at), Random(1)).new_id())
    assert made.int >> 80 == int(at.timestamp() * 1000)
