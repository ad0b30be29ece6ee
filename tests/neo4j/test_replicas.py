"""Three replicas of the service over one Neo4j, asked in turn."""

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle
from uuid import uuid4

import httpx
import pytest

from tests.contract.conftest import emptied
from tests.crash.children import CHECKOUT
from tests.neo4j.fixtures import SERVERS, Neo4jPool

HEADER = "Graphmem-Revision"
REPLICAS = 3
USERS = 4
"""Who write and read at the same time, each one thing after the other."""
PAIRS = 250
"""Of a write and a read, a user: 1,000 in all."""


class Replica:
    """One process that serves."""

    def __init__(self, uri: str, tenant: str) -> None:
        """Start it; `url` waits until it serves."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.neo4j.replica", uri, tenant],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    @property
    def url(self) -> str:
        """Where it serves."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def stop(self) -> None:
        """End it as an operator would; it ends well."""
        self._process.send_signal(signal.SIGTERM)
        ended = self._process.wait(timeout=30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        assert ended == 0


@pytest.fixture(scope="module")
def replicas(neo4j_pool: Neo4jPool) -> Iterator[Sequence[str]]:
    """Addresses of the replicas."""
    tenant = f"replicas-{uuid4()}"
    with ExitStack() as stopping, pytest.MonkeyPatch.context() as patch:
        server = stopping.enter_context(emptied(neo4j_pool.get(SERVERS[0])))
        if server.password is not None:
            patch.setenv("GRAPHMEM_NEO4J_USER", server.user)
            patch.setenv("GRAPHMEM_NEO4J_PASSWORD", server.password)
        started = [Replica(server.uri, tenant) for _ in range(REPLICAS)]
        for replica in started:
            stopping.callback(replica.stop)
        yield [replica.url for replica in started]


@pytest.mark.timeout(300)
def test_what_one_replica_wrote_the_next_one_reads(replicas: Sequence[str]) -> None:
    """A thousand pairs of a write and a recall, each by another process, beside three other users."""
    with ThreadPoolExecutor(USERS) as users:
        missed = list(users.map(lambda user: alternate(replicas, f"user-{user}", turn=user), range(USERS)))
    assert missed == [[]] * USERS


def alternate(replicas: Sequence[str], user: str, *, turn: int) -> list[int]:
    """Write and read in turn; the pairs whose read did not see the write."""
    missed = []
    with httpx.Client(timeout=60) as client:
        following = cycle([*replicas[turn % REPLICAS :], *replicas[: turn % REPLICAS]])
        for pair in range(PAIRS):
            content = f"parcel PK-{pair} of {user} waits at gate {pair}"
            written = client.post(f"{next(following)}/v1/memories", json={"content": content, "user": user})
            assert written.status_code == 201, written.text
            found = client.post(
                f"{next(following)}/v1/memories/search",
                json={"query": f"Where is PK-{pair}?", "user": user, "limit": 3},
                headers={HEADER: written.headers[HEADER]},
            )
            assert found.status_code == 200, found.text
            if written.json()["id"] not in [result["id"] for result in found.json()["results"]]:
                missed.append(pair)
    return missed
