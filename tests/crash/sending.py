"""Marked requests to a server in a process of its own that may be killed, and what they must leave."""

import multiprocessing
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import SystemRandom
from signal import SIGKILL
from threading import Thread
from typing import TypeVar

import httpx

from api.server import make_server
from graphmem.domain.change import ChangeSet
from graphmem.domain.scope import Owner, Scope
from graphmem.ports.store import Store
from graphmem.providers.system_clock import SystemClock
from graphmem.providers.uuid7_ids import Uuid7Ids
from graphmem.stores.neo4j import Neo4jStore
from graphmem.stores.sqlite import SqliteStore
from tests.fakes.service import open_service

LONGEST_S = 0.06
"""The first request of a process takes some tens of milliseconds."""
USER = "ann"

S = TypeVar("S")


def dying(commit: Callable[[S, ChangeSet], None], moment: int) -> Callable[[S, ChangeSet], None]:
    """A commit that kills its process at a moment: 0 before the first one, 1 right after it, 2 before the second."""
    moments = count()

    def pass_moment() -> None:
        if next(moments) == moment:
            os.kill(os.getpid(), SIGKILL)

    def commit_or_die(store: S, changes: ChangeSet) -> None:
        pass_moment()
        commit(store, changes)
        pass_moment()

    return commit_or_die


def serve_store(where: Path | str, password: str | None, listener: socket.socket, moment: int | None) -> None:
    """What a killed process does: serve a store of its own opening, until a moment comes where one is given."""
    if moment is not None:
        setattr(SqliteStore, "commit", dying(SqliteStore.commit, moment))  # noqa: B010 - of this process alone
        setattr(Neo4jStore, "commit", dying(Neo4jStore.commit, moment))  # noqa: B010
    if password is not None:
        os.environ["GRAPHMEM_NEO4J_PASSWORD"] = password
    clock = SystemClock()
    with open_service(where, clock=clock, ids=Uuid7Ids(clock, SystemRandom())) as service:
        make_server(service).run(sockets=[listener])


@contextmanager
def served(
    where: Path | str, password: str | None = None, *, moment: int | None = None
) -> Iterator[tuple[str, Callable[[], None]]]:
    """A process that serves a store: its address, and what kills it."""
    # It has everything imported already, so that a round takes no second.
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([__name__])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process = processes.Process(target=serve_store, args=(where, password, listener, moment))
        process.start()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"

    def kill() -> None:
        process.kill()
        process.join()

    try:
        httpx.get(f"{address}/healthz", timeout=30)
        yield address, kill
    finally:
        kill()
        process.close()


def request(number: int) -> tuple[str, Mapping[str, object]]:
    """The nth request: memories, messages of which something is remembered, and messages that wait."""
    if number % 3 == 0:
        return "/v1/memories", {"content": f"Note {number} about tea", "user": USER}
    said = f"I like tea number {number}" if number % 3 == 1 else f"Well well {number}"
    return f"/v1/sessions/s{number}/messages", {"user": USER, "messages": [{"role": "user", "content": said}]}


def effects(store: Store, number: int, answer: httpx.Response) -> tuple[int, int]:
    """How many memories and turns the nth request left, and that none was counted twice."""
    receipts = [answer.json()] if number % 3 == 0 else answer.json()["receipts"]
    assert [receipt["outcome"] for receipt in receipts] == ["created"] * (number % 3 != 2)
    found = store.memories(Scope("default", USER), [receipt["id"] for receipt in receipts])
    assert [memory.access_count for memory in found] == [0] * len(receipts)
    return len(found), len(store.turns(Owner("default", USER), f"s{number}"))


class Sending(Thread):
    """Sends a marked request on a connection that is open, and again where it is told to ask later."""

    def __init__(self, client: httpx.Client, number: int) -> None:
        """Send at once."""
        super().__init__()
        self.answer: httpx.Response | None = None
        self._client, self._number = client, number
        client.get("/healthz")
        self.start()

    def run(self) -> None:
        """Keep the answer, unless the server is killed before."""
        place, body = request(self._number)
        with suppress(httpx.TransportError):
            while self.answer is None or self.answer.status_code == 409:
                self.answer = self._client.post(
                    place, json=body, headers={"Idempotency-Key": f"request-{self._number}"}
                )


def answers_of(address: str, number: int, count: int) -> list[httpx.Response]:
    """Answers to a marked request that is sent so many times at once."""
    with ExitStack() as stack:
        clients = [stack.enter_context(httpx.Client(base_url=address, timeout=30)) for _ in range(count)]
        sent = [Sending(client, number) for client in clients]
        for each in sent:
            each.join()
    return [each.answer for each in sent if each.answer is not None]


def check_effects(store: Store, number: int, answer: httpx.Response) -> int:
    """Hold what the nth request left against its answer; how many memories that is."""
    assert answer.status_code in {200, 201}
    made, turns = effects(store, number, answer)
    assert (made, turns) == (number % 3 != 2, number % 3 != 0)
    return made
