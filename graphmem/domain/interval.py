"""Half-open intervals of time in whole microseconds since 1970 UTC."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """From `start_us` (inside) to `end_us` (outside)."""

    start_us: int
    end_us: int

    def moved(self, by_us: int) -> "Interval":
        """The same length, later by so much."""
        return Interval(self.start_us + by_us, self.end_us + by_us)
