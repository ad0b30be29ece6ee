"""The system's time."""

from datetime import UTC, datetime


class SystemClock:
    """`ports.clock.Clock` over the system's time."""

    def now(self) -> datetime:
        """The current aware UTC time."""
        return datetime.now(UTC)
