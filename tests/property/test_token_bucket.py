"""How many requests a token bucket lets through, whenever they come."""

from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.token_bucket import MINUTE_S, TokenBucket

RATES = st.integers(1, 1_000_000)
GAPS = st.lists(st.floats(0, 600), max_size=60)


def let_through(per_minute: int, times: list[float]) -> list[float]:
    """The times at which requests were let through."""
    bucket = TokenBucket.full(per_minute, 0.0)
    found = []
    for at in times:
        taken = bucket.take(at)
        if taken is not None:
            found.append(at)
            bucket = taken
    return found


def moments(gaps: list[float]) -> list[float]:
    """Times that never go back."""
    at, found = 0.0, []
    for gap in gaps:
        at += gap
        found.append(at)
    return found


@given(st.integers(1, 20), GAPS)
def test_no_span_of_time_lets_more_through_than_its_rate(per_minute: int, gaps: list[float]) -> None:
    """From any request on, at most a full bucket and what came in meanwhile."""
    found = let_through(per_minute, moments(gaps))
    for first, begin in enumerate(found):
        for last in range(first, len(found)):
            span = found[last] - begin
            assert last - first + 1 <= per_minute + span * per_minute / MINUTE_S + 1e-6


@given(RATES, GAPS)
def test_who_keeps_the_rate_is_never_refused(per_minute: int, gaps: list[float]) -> None:
    """Requests that are at least a minute's share apart all get through."""
    times = moments([gap + MINUTE_S / per_minute * 1.000001 for gap in gaps])
    assert let_through(per_minute, times) == times


@given(st.integers(1, 1000), st.floats(0, 1e6))
def test_waiting_as_told_is_enough_and_a_second_less_is_not(per_minute: int, start: float) -> None:
    """The wait told is the least number of whole seconds, and at least one."""
    bucket = TokenBucket.full(per_minute, start)
    for _ in range(per_minute):
        taken = bucket.take(start)
        assert taken is not None
        bucket = taken
    assert bucket.take(start) is None
    wait_s = bucket.wait_s(start)
    assert wait_s >= 1
    assert bucket.take(start + wait_s + 1e-6) is not None
    assert wait_s == 1 or bucket.take(start + wait_s - 1) is None


@given(RATES, st.floats(0, 1e6), st.floats(0, 1e6))
def test_a_clock_that_goes_back_gives_nothing(per_minute: int, start: float, back: float) -> None:
    """An earlier time neither fills the bucket nor empties it."""
    bucket = TokenBucket(per_minute, 0.0, start)
    assert bucket.at(start - back) == bucket
