"""Half-open intervals of time in whole microseconds since 1970 UTC."""

from dataclasses import dataclass

from graphmem.domain.times import DAY_US


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """From `start_us` (inside) to `end_us` (outside)."""

    start_us: int
    end_us: int

    def days_after(self, time_us: int) -> float:
        """How many days after its end a time lies; 0 inside, negative before its start."""
        if time_us < self.start_us:
            return (time_us - self.start_us) / DAY_US
        return max(0.0, (time_us - self.end_us) / DAY_US)
