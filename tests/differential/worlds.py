"""Two worlds that differ in one thing: whether somebody else acts in between.

A world is the whole application over a real store. Its clock and its ids say the same at the same act of the same
actor, whatever others did before, so that only what leaks can make an answer differ.
"""

import asyncio
import json
import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from api.app import create_app
from api.dependencies import admitted
from graphmem.domain.access import Access
from graphmem.domain.entity import EntityType
from tests.fakes.clock import START, FixedClock
from tests.fakes.service import open_service

NAMES = {"Ben": EntityType.PERSON, "杭州": EntityType.PLACE, "stage-7": EntityType.IDENTIFIER}
FRONT_MATTER = "---\nupdated: 2026-02-01\n---\n"
"""Says when a page was changed, which the clock of the machine would say otherwise."""
PAGE = f"{FRONT_MATTER}# Parcels\n## Late parcels\nCall the courier when a parcel is late.\n"
WIKI = "notes"
UNCOMPARED = frozenset({"date"})
"""Headers that tell the time of the machine."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts."""

    tenant: str
    user: str
    agent: str | None

    @property
    def named(self) -> dict[str, str]:
        """As bodies and queries name it."""
        return {"user": self.user} if self.agent is None else {"user": self.user, "agent": self.agent}


@dataclass(frozen=True, slots=True)
class Request:
    """One request."""

    operation: str
    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: object = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """All that a client sees."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Known:
    """What answers told an actor, by the name under which they told it: ids, cursors, tags, revisions."""

    def __init__(self) -> None:
        """Know nothing."""
        self._told: defaultdict[str, list[str]] = defaultdict(list)

    def __getitem__(self, name: str) -> list[str]:
        """All that was told under this name, in the order it was."""
        return self._told[name]

    def learn(self, answer: Answer) -> None:
        """Keep what an answer tells."""
        for name, value in (*answer.headers, *_texts(answer)):
            if value not in self._told[name]:
                self._told[name].append(value)


def _texts(answer: Answer) -> Iterator[tuple[str, str]]:
    """Every text of a body by its name and what it stands in: `results/id`, `/id` at the top."""
    waiting: list[tuple[str, Any]] = [("", json.loads(answer.body))] if answer.body.startswith((b"{", b"[")) else []
    while waiting:
        within, value = waiting.pop()
        if isinstance(value, dict):
            yield from ((f"{within}/{name}", inner) for name, inner in value.items() if isinstance(inner, str))
            waiting.extend(value.items())
        elif isinstance(value, list):
            waiting.extend((within, inner) for inner in value)


class KeyedIds:
    """`ports.ids.IdFactory` whose ids say whose act they are of, which act, and count within it."""

    def __init__(self) -> None:
        """Begin before any act."""
        self._act = 0
        self._count = 0

    def begin(self, act: int) -> None:
        """Count within another act."""
        self._act, self._count = act, 0

    def new_id(self) -> str:
        """The next id, in the form of a UUIDv7."""
        self._count += 1
        return f"00000000-0000-7000-8000-{self._act:06x}{self._count:06x}"


class World:
    """One application over one store."""

    def __init__(self, folder: Path, template: Path, tenants: tuple[str, ...]) -> None:
        """Open a copy of a template store in a folder; each tenant has a wiki of one page, indexed."""
        shutil.copy(template, folder / "store.db")
        self._clock = FixedClock()
        self._ids = KeyedIds()
        self._service = open_service(folder / "store.db", names=NAMES, clock=self._clock, ids=self._ids)
        for tenant in tenants:
            pages = folder / tenant / WIKI
            pages.mkdir(parents=True)
            (pages / "parcels.md").write_text(PAGE, "utf-8")
            wiki = self._service.of_tenant(tenant).wiki
            wiki.add(str(pages))
            wiki.index()
        self._access = Access("")
        app = create_app(self._service)
        # The one place where a request gets its caller.
        app.dependency_overrides[admitted] = lambda: self._access
        self._loop = asyncio.new_event_loop()
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:8765")

    def send(self, request: Request, actor: Actor, *, act: int, at: datetime) -> Answer:
        """Have an actor ask; returns when nothing of it is under way any more.

        Args:
            request: What is asked.
            actor: By whom.
            act: A number that no other act has, the same in every world.
            at: What the clock shows meanwhile.
        """
        self._clock.set(at)
        self._ids.begin(act)
        self._access = Access(actor.tenant)
        response = self._loop.run_until_complete(
            self._client.request(
                request.method,
                request.path,
                params=dict(request.query),
                json=request.body,
                headers=dict(request.headers),
            )
        )
        self._service._retrospect.flush()
        headers = tuple((name, value) for name, value in response.headers.multi_items() if name not in UNCOMPARED)
        return Answer(response.status_code, headers, response.content)

    def close(self) -> None:
        """Release the store."""
        self._loop.run_until_complete(self._client.aclose())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()
        self._service.close()


def time_of(step: int) -> datetime:
    """What the clock shows at the subject's act of this number; between two there is room for acts of others."""
    return START + timedelta(minutes=step)
