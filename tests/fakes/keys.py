"""A store of API keys in memory, and chance that can be foreseen."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from itertools import count

from graphmem.domain.api_key import ApiKey
from graphmem.errors import Conflict
from graphmem.keys import KeyService
from graphmem.ports.clock import Clock
from tests.fakes.clock import FixedClock
from tests.fakes.ids import SequentialIds


class MemoryKeys:
    """`ports.key_store.KeyStore` in a dict; counts what it is asked."""

    def __init__(self) -> None:
        """Begin without keys."""
        self.kept: dict[str, ApiKey] = {}
        self.asked: list[str] = []
        self.noted: list[datetime] = []

    def put(self, key: ApiKey) -> None:
        """Keep a new key."""
        if key.id in self.kept:
            raise Conflict(key.id)
        self.kept[key.id] = key

    def any(self) -> bool:
        """Whether there is one."""
        self.asked.append("any")
        return bool(self.kept)

    def key(self, key_id: str) -> ApiKey | None:
        """The key by this id."""
        self.asked.append(key_id)
        return self.kept.get(key_id)

    def keys(self, tenant: str, *, after: str | None = None, limit: int) -> tuple[ApiKey, ...]:
        """The next keys of a tenant, by id."""
        found = (key for id_, key in sorted(self.kept.items()) if key.tenant == tenant and id_ > (after or ""))
        return tuple(found)[:limit]

    def revoke(self, tenant: str, key_id: str, at: datetime) -> ApiKey | None:
        """End a key."""
        key = self.kept.get(key_id)
        if key is None or key.tenant != tenant:
            return None
        self.kept[key_id] = replace(key, revoked_at=key.revoked_at or at)
        return self.kept[key_id]

    def rotate(self, old_id: str, new: ApiKey, until: datetime) -> None:
        """Keep a new key, and let the old one expire."""
        old = self.kept[old_id]
        self.put(new)
        self.kept[old_id] = replace(old, expires_at=min(old.expires_at or until, until))

    def used(self, key_id: str, at: datetime) -> None:
        """Note a use."""
        self.noted.append(at)
        self.kept[key_id] = replace(self.kept[key_id], last_used_at=at)


def counting_bytes(start: int = 1) -> Callable[[int], bytes]:
    """Bytes that count, as a source of chance."""
    numbers = count(start)
    return lambda length: next(numbers).to_bytes(length, "big")


def key_service(
    store: MemoryKeys | None = None, *, clock: Clock | None = None, ticks: Callable[[], float] = lambda: 0.0
) -> KeyService:
    """Keys in memory; time stands still unless told otherwise."""
    return KeyService(
        store=MemoryKeys() if store is None else store,
        clock=FixedClock() if clock is None else clock,
        ids=SequentialIds(),
        chance=counting_bytes(),
        ticks=ticks,
    )
