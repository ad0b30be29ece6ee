"""A served store with keys, over fast fakes: who asks, by which key, at which time."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from api.rates import Rates
from graphmem.bootstrap import GraphMem
from graphmem.domain.access import ALL_PERMISSIONS, Permission
from graphmem.domain.api_key import NewKey
from tests.api.conftest import Ticks, serving
from tests.fakes.clock import FixedClock
from tests.fakes.service import open_service

Headers = dict[str, str]


def bearer(text: str) -> Headers:
    """The header that brings a key."""
    return {"Authorization": f"Bearer {text}"}


@dataclass(frozen=True, slots=True)
class Keyed:
    """A service, and a client that brings no key by itself."""

    service: GraphMem
    client: httpx.Client
    clock: FixedClock
    ticks: Ticks
    admin: NewKey = field(repr=False)
    """May do everything in the tenant `acme`."""

    def key(
        self,
        *permissions: Permission,
        tenant: str = "acme",
        user: str | None = None,
        agent: str | None = None,
    ) -> Headers:
        """The header of a new key; without permissions named it has all."""
        granted = permissions or ALL_PERMISSIONS
        return bearer(self.service.keys.create(tenant, "for tests", granted, user=user, agent=agent).text)

    def remember(self, content: str, headers: Headers, **who: str) -> httpx.Response:
        """Write one memory, of the user `ana` unless told otherwise."""
        return self.client.post("/v1/memories", json={"content": content, "user": "ana"} | who, headers=headers)

    def recall(self, query: str, headers: Headers, **who: str) -> httpx.Response:
        """Ask one question, as the user `ana` unless told otherwise."""
        return self.client.post("/v1/memories/search", json={"query": query, "user": "ana"} | who, headers=headers)


@contextmanager
def keyed(path: Path, *, rates: Rates | None = None) -> Iterator[Keyed]:
    """Serve a new store of the tenant `acme` in which one key was made."""
    clock, ticks = FixedClock(), Ticks()
    with open_service(path, tenant="acme", clock=clock) as service:
        admin = service.keys.create("acme", "admin", ALL_PERMISSIONS)
        with serving(service, rates=rates or Rates(0, 0), ticks=ticks) as client:
            yield Keyed(service, client, clock, ticks, admin)
