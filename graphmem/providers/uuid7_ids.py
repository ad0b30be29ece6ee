"""UUIDv7 identifiers from an injected clock and source of chance (RFC 9562, section 5.7)."""

from random import Random
from threading import Lock
from uuid import UUID

from graphmem.domain.times import to_us
from graphmem.ports.clock import Clock

_RANDOM_BITS = 74


class Uuid7Ids:
    """`ports.ids.IdFactory`: ids sort by time of making, and never go back.

    Within one millisecond, or when the clock steps back, the random part counts on from the last id
    (RFC 9562, section 6.2, method 2).
    """

    def __init__(self, clock: Clock, chance: Random) -> None:
        """Take the time and chance from outside."""
        self._clock = clock
        self._chance = chance
        self._lock = Lock()
        self._last = 0

    def new_id(self) -> str:
        """A UUIDv7 greater than every one made before by this factory."""
        with self._lock:
            time_ms = max(to_us(self._clock.now()) // 1000, 0)
            fresh = time_ms << _RANDOM_BITS | self._chance.getrandbits(_RANDOM_BITS)
            step = 1 + self._chance.getrandbits(32)
            later = time_ms > self._last >> _RANDOM_BITS
            self._last = fresh if later else self._last + step
            return str(UUID(int=_with_version(self._last)))


def _with_version(value: int) -> int:
    """Place 48 bits of time and 74 of chance around the version and variant bits."""
    time_ms, chance = value >> _RANDOM_BITS, value & (1 << _RANDOM_BITS) - 1
    high, low = chance >> 62, chance & (1 << 62) - 1
    return (time_ms & (1 << 48) - 1) << 80 | 7 << 76 | high << 64 | 2 << 62 | low
