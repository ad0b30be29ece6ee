"""A token bucket: how many requests are let through, as a pure function of the time.

A full bucket holds the requests of one minute, which may come at once; it fills evenly.
Source: the committed bucket of RFC 2697, section 3.
"""

from dataclasses import dataclass
from math import ceil
from typing import Self

MINUTE_S = 60.0


@dataclass(frozen=True, slots=True)
class TokenBucket:
    """A bucket as it was at a time."""

    per_minute: int
    """At least 1."""
    tokens: float
    """0 to `per_minute`."""
    at_s: float
    """Of a monotonic clock."""

    @classmethod
    def full(cls, per_minute: int, now_s: float) -> Self:
        """A bucket out of which nothing was taken yet."""
        return cls(per_minute, float(per_minute), now_s)

    def at(self, now_s: float) -> Self:
        """The bucket at a later time; an earlier one changes nothing."""
        gone = max(now_s - self.at_s, 0.0)
        tokens = min(float(self.per_minute), self.tokens + gone * self.per_minute / MINUTE_S)
        return type(self)(self.per_minute, tokens, max(now_s, self.at_s))

    def take(self, now_s: float) -> Self | None:
        """The bucket after one request at a time; None where it holds no whole token then."""
        filled = self.at(now_s)
        if filled.tokens < 1.0:
            return None
        return type(self)(self.per_minute, filled.tokens - 1.0, filled.at_s)

    def wait_s(self, now_s: float) -> int:
        """Whole seconds, at least 1, after which one request is let through."""
        missing = max(1.0 - self.at(now_s).tokens, 0.0)
        return max(ceil(missing * MINUTE_S / self.per_minute), 1)
