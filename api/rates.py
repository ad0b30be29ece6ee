"""How often keys are served and wrong ones answered, by token buckets in the memory of this process.

Several replicas count by themselves: over n of them a key may ask n times as often.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from threading import Lock
from time import monotonic
from typing import Final

from graphmem.domain.token_bucket import TokenBucket
from graphmem.errors import TooManyRequests

MAX_BUCKETS: Final = 10_000
"""Buckets of a table; the one used longest ago is forgotten, and is full when it comes again."""
_SITE_BITS: Final = 64
"""What an IPv6 subscriber is given at least (RFC 6177): whoever has one address has all of these."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Requests a minute; 0: no limit."""

    requests: int = 600
    """Of one key."""
    wrong_keys: int = 30
    """From one address."""


class Buckets:
    """A token bucket for each name. Safe to share between threads."""

    def __init__(self, per_minute: int, ticks: Callable[[], float] = monotonic) -> None:
        """Let so many through a minute for each name, 0 for all; `ticks` tells seconds and never goes back."""
        self._per_minute: Final = per_minute
        self._ticks: Final = ticks
        self._lock: Final = Lock()
        self._buckets: Final[OrderedDict[str, TokenBucket]] = OrderedDict()

    def take(self, name: str) -> None:
        """Let one through.

        Raises:
            TooManyRequests: Too many came by this name; it says when the next one may.
        """
        if self._per_minute == 0:
            return
        now_s = self._ticks()
        with self._lock:
            bucket = self._buckets.get(name) or TokenBucket.full(self._per_minute, now_s)
            taken = bucket.take(now_s)
            if taken is None:
                raise _refusal(bucket.wait_s(now_s))
            self._buckets[name] = taken
            self._buckets.move_to_end(name)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)

    def check(self, name: str) -> None:
        """Refuse as `take` would, and let nothing through.

        Raises:
            TooManyRequests: As `take`.
        """
        now_s = self._ticks()
        with self._lock:
            bucket = self._buckets.get(name)
        if bucket is not None and bucket.take(now_s) is None:
            raise _refusal(bucket.wait_s(now_s))


def client_of(address: str | None) -> str:
    """Whose wrong keys are counted together: one IPv4 address, one IPv6 network, everybody without an address."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return "-"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{int(found) >> (128 - _SITE_BITS):x}"
    return str(found)


def _refusal(wait_s: int) -> TooManyRequests:
    return TooManyRequests("too many requests; wait as long as Retry-After says", retry_after_s=wait_s)
