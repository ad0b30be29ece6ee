"""Workers, and what they work on, are killed with signal 9: every accepted write has exactly one effect."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.observation import Observation
from graphmem.domain.operation import OperationStatus
from graphmem.domain.scope import Owner, Scope
from graphmem.ports.store import Exported
from tests.contract.conftest import emptied
from tests.crash.children import Child
from tests.fakes.clock import START, SteppingClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer
from tests.neo4j.fixtures import SERVERS, Neo4jPool
from tests.redis_server import RedisServer

USERS = 4
EACH = 40
"""Operations a user: some hundreds of milliseconds of work in all."""


@dataclass(frozen=True)
class Place:
    """Where memories and operations are, how often workers are killed there, and what else is."""

    address: str
    rounds: int
    kill: Callable[[], None] | None = None


@pytest.fixture(params=("sqlite", "redis", "neo4j"))
def place(
    request: pytest.FixtureRequest, tmp_path: Path, neo4j_pool: Neo4jPool, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Place]:
    """Each of them, empty."""
    with ExitStack() as stack:
        if request.param == "neo4j":
            server = stack.enter_context(emptied(neo4j_pool.get(SERVERS[0])))
            if server.password is not None:
                monkeypatch.setenv("GRAPHMEM_NEO4J_USER", server.user)
                monkeypatch.setenv("GRAPHMEM_NEO4J_PASSWORD", server.password)
            yield Place(server.uri, 3)
        elif request.param == "redis":
            redis = stack.enter_context(RedisServer(tmp_path))
            monkeypatch.setenv("GRAPHMEM_REDIS_URL", redis.url)

            def kill() -> None:
                redis.kill()
                redis.start()

            yield Place(str(tmp_path / "store.db"), 6, kill)
        else:
            yield Place(str(tmp_path / "store.db"), 6)


@contextmanager
def opened(place: Place) -> Iterator[GraphMem]:
    """A service over it, as of the process that accepts."""
    clock = SteppingClock(START)
    with GraphMem.open(place.address, clock=clock, embedder=FakeEmbedder(), recognizer=FakeRecognizer()) as service:
        yield service


def observation(user: int, number: int) -> Observation:
    """What is accepted, told apart by its numbers."""
    return Observation(content=f"parcel PK-{user}-{number} waits at gate {number}", scope=Scope("default", f"u{user}"))


def stored(service: GraphMem, user: int) -> list[Exported]:
    """Everything that is kept for a user, in the order it was written."""
    found: list[Exported] = []
    owner = Owner("default", f"u{user}")
    while page := service._store.export(owner, after=found[-1] if found else None, limit=100):
        found += page
    return found


@pytest.mark.timeout(300)
def test_every_accepted_write_has_one_effect(place: Place) -> None:
    """Killed at any moment, workers are followed by others until all is done: nothing is lost, nothing is met twice,
    and each user's writes keep their order. Where operations are on a server of their own, it is killed too.
    """
    chance = Random(7)
    with opened(place) as service:
        accepted = [
            service.operations.accept(observation(user, number)).id for number in range(EACH) for user in range(USERS)
        ]
    killed_at_work = 0
    for nth in range(place.rounds):
        with Child("operation_worker", place.address, nth) as worker:
            worker.begin()
            time.sleep(chance.uniform(0.01, 0.25))
            if place.kill is not None and nth % 3 == 1:
                place.kill()
            killed_at_work += worker.process.poll() is None
    with Child("operation_worker", place.address, place.rounds) as worker:
        worker.begin()
        worker.rest()
        assert worker.process.wait() == 0

    assert killed_at_work > 0
    with opened(place) as service:
        operations = [service.operations._inbox.operation("default", operation_id) for operation_id in accepted]
        assert {each.status if each else None for each in operations} == {OperationStatus.DONE}
        for user in range(USERS):
            memories = [each.memory for each in stored(service, user)]
            assert [memory.content for memory in memories] == [
                observation(user, number).content for number in range(EACH)
            ]
            assert {memory.access_count for memory in memories} == {0}
        assert service.operations.waiting() == 0
