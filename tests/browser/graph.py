"""The demo's story in a Neo4j, in a tenant of its own, and what later versions add to such a graph."""

import io
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from random import SystemRandom
from typing import LiteralString
from uuid import uuid4

from pydantic import SecretStr

from graphmem.cli.border import run
from graphmem.cli.browser_pack import DEMO_USER
from graphmem.config import Settings
from graphmem.domain.scope import Visibility
from graphmem.ports.clock import Clock
from graphmem.ports.ids import IdFactory
from graphmem.providers.spacy_recognizer import SpacyRecognizer
from graphmem.providers.system_clock import SystemClock
from graphmem.providers.uuid7_ids import Uuid7Ids
from graphmem.service import MemoryService
from tests.congruence.places import Place
from tests.neo4j.server import Neo4jAddress

FORGET: LiteralString = (
    "MATCH (node) WHERE node.owner STARTS WITH $owner OR node.key STARTS WITH $owner DETACH DELETE node"
)
ADD: LiteralString = """
MATCH (old:Memory {id: $old}), (new:Memory {id: $new}), (other:Memory {id: $other})
CREATE (new)-[:SUPERSEDES]->(old), (new)-[:CONTRADICTS {kind: 'may_update', likelihood: 0.8}]->(other),
       (new)-[:DERIVED_FROM]->(old)
SET old.valid_until = datetime() + duration({days: 3}), old.importance = 1.0
"""


@dataclass(frozen=True, slots=True)
class Told:
    """A graph on a server."""

    server: Neo4jAddress
    tenant: str

    @property
    def owner(self) -> str:
        """The key of the user whose memories these are."""
        return f"t/{self.tenant}/u/{DEMO_USER}"


@dataclass(frozen=True, slots=True)
class Grown:
    """A graph with a session, all visibilities, a fact that changed and one that lapses; ids of memories."""

    told: Told
    old: str
    new: str
    other: str
    turns: tuple[str, ...]
    public: str


@contextmanager
def story(server: Neo4jAddress, tenant: str | None = None) -> Iterator[Told]:
    """The story as `graphmem demo` tells it, in a new tenant if none is named; taken away at the end."""
    with _tenant(server, tenant) as told:

        def open_service(
            store: str | None,  # noqa: ARG001 -- the server is known
            *,
            clock: Clock | None = None,
            ids: IdFactory | None = None,
        ) -> MemoryService:
            assert clock is not None
            assert ids is not None
            # Not the demo's own ids: another test may tell the same story to the same server.
            return _open(told, clock)

        with redirect_stdout(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")):
            assert run(["demo"], open_service=open_service) == 0
        yield told


@contextmanager
def grown(server: Neo4jAddress) -> Iterator[Grown]:
    """A few memories of every sort, with edges drawn by hand, so that all are known; taken away at the end."""
    with _tenant(server) as told:
        with closing(_open(told, SystemClock())) as service:

            def keep(text: str, visibility: Visibility = Visibility.SHARED, session: str | None = None) -> str:
                receipt = service.remember(text, user=DEMO_USER, agent="pilot", visibility=visibility, session=session)
                assert receipt.memory_id is not None
                return receipt.memory_id

            turns = tuple(keep(f"Turn {turn}: Jenkins said no again.", Visibility.PRIVATE, "chat") for turn in range(4))
            old = keep("Clara Weiss collects stamps.")
            new = keep("Jenkins has a green logo.")
            other = keep("Bread is baked in Bonn at night.")
            public = keep("The office of Jenkins is closed on Sunday.", Visibility.PUBLIC)
        with server.driver() as driver:
            driver.execute_query(ADD, {"old": old, "new": new, "other": other})
        yield Grown(told, old, new, other, turns, public)


@contextmanager
def _tenant(server: Neo4jAddress, tenant: str | None = None) -> Iterator[Told]:
    told = Told(server, tenant or f"browser-{uuid4()}")
    try:
        yield told
    finally:
        with server.driver() as driver:
            driver.execute_query(FORGET, {"owner": f"t/{told.tenant}"})


def _open(told: Told, clock: Clock) -> MemoryService:
    password = None if told.server.password is None else SecretStr(told.server.password)
    place = Place(told.server.uri, Settings(neo4j_user=told.server.user, neo4j_password=password))
    ids = Uuid7Ids(clock, SystemRandom())
    return place.open(told.tenant, clock=clock, ids=ids, recognizer=_recognizer())


@cache
def _recognizer() -> SpacyRecognizer:
    """The real one, which knows the names of the story; loaded once."""
    return SpacyRecognizer()
