"""Clocks for tests: one that stands still until it is moved, one that moves by itself."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
"""The time both clocks show first, unless told otherwise."""


class FixedClock:
    """`ports.clock.Clock` that always tells the same time, until `advance` or `set` moves it."""

    def __init__(self, at: datetime = START) -> None:
        """Stand at an aware time."""
        self._at = at

    def now(self) -> datetime:
        """The time it stands at."""
        return self._at

    def advance(self, by: timedelta) -> None:
        """Move forward (or back, by a negative span)."""
        self._at += by

    def set(self, at: datetime) -> None:
        """Stand at another aware time."""
        self._at = at


class SteppingClock:
    """`ports.clock.Clock` whose every reading is one step after the last; the first is `at`."""

    def __init__(self, at: datetime = START, step: timedelta = timedelta(seconds=1)) -> None:
        """Begin at an aware time."""
        self._next = at
        self._step = step

    def now(self) -> datetime:
        """The next time."""
        at = self._next
        self._next += self._step
        return at
