"""The server is away, lost, changed or full: a typed error in time, nothing lost, nothing doubled, and back again."""

import resource
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from random import Random
from string import ascii_lowercase
from time import monotonic
from typing import TypeVar

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.cli.border import run as run_command
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import GraphmemError, StoreRejected, StoreUnavailable
from tests.contract.memories import ALICE, MODEL, OWNER, change_set, memory, memory_id
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer
from tests.neo4j.conftest import PASSWORD, OpenStore, run
from tests.neo4j.cutting_proxy import Cut, CuttingProxy
from tests.neo4j.server import Neo4jServer, free_port

IN_TIME_S = 5.0
"""What is promised; the deadlines of `connections` add up to less."""
BUSY_S = 1.0
"""What other work on this machine may add."""
BACK_S = 60.0
"""How long a server that was frozen may take to come round, on such a machine."""

LONG_NAME = "".join(Random(1).choices(ascii_lowercase, k=20_000))

T = TypeVar("T")


@contextmanager
def refused(kind: type[GraphmemError], match: str) -> Iterator[None]:
    """The block raises that error, without a word of what was given."""
    with pytest.raises(kind, match=match) as refusal:
        yield
    assert not any(given in str(refusal.value) for given in (PASSWORD, "note 1", LONG_NAME[:20]))


@contextmanager
def refused_in_time(match: str) -> Iterator[None]:
    """The block finds the store unavailable, and says so in the time promised."""
    started = monotonic()
    with refused(StoreUnavailable, match):
        yield
    assert monotonic() - started <= IN_TIME_S + BUSY_S


def once_back(call: Callable[[], T]) -> T:
    """What a call gives as soon as the server answers again."""
    deadline = monotonic() + BACK_S
    while True:
        try:
            return call()
        except StoreUnavailable:
            if monotonic() > deadline:
                raise


def kept(server: Neo4jServer) -> dict[str, int]:
    """How many of each thing the database holds, read outside the store."""
    labels = run(server, "MATCH (n:!Migration) UNWIND labels(n) AS label RETURN label")
    return {str(label): labels.count(label) for label in labels}


def test_server_that_is_down_is_reported_at_start(open_store: OpenStore) -> None:
    """Nothing listens there: said within five seconds, with the address and what to do."""
    uri = f"neo4j://127.0.0.1:{free_port()}"
    with refused_in_time(f"{uri} does not answer; start the server"):
        open_store(uri)


def test_command_says_once_that_the_server_is_down(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for a person, and none of the driver's."""
    uri = f"neo4j://127.0.0.1:{free_port()}"

    open_service = partial(GraphMem.open, embedder=FakeEmbedder(), recognizer=FakeRecognizer())
    assert run_command(["--store", uri, "recall", "tea", "--user", "ana"], open_service=open_service) == 69
    assert capsys.readouterr().err.splitlines() == [
        f"graphmem: the store {uri} does not answer; start the server, or check the address (ServiceUnavailable)"
    ]


def test_server_that_hangs_is_reported_at_start(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """A machine that accepts connections and answers nothing is as good as down; it is used again once it answers."""
    store = open_store()
    own_neo4j.freeze()
    try:
        with refused_in_time("does not answer"):
            open_store()
    finally:
        own_neo4j.thaw()
    assert once_back(open_store).owners() == ()
    assert once_back(store.owners) == ()


def test_something_else_at_the_address_is_reported(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """The port of the Browser instead of Bolt's is the usual slip."""
    port = own_neo4j.http_url.rpartition(":")[2]
    with refused_in_time("check the address"):
        open_store(f"bolt://127.0.0.1:{port}")


@pytest.mark.parametrize("password", ["wrong horse", None])
def test_wrong_password_names_the_settings(open_store: OpenStore, password: str | None) -> None:
    """Neither the password given nor the right one is repeated."""
    with refused(StoreRejected, "GRAPHMEM_NEO4J_USER and GRAPHMEM_NEO4J_PASSWORD"):
        open_store(password=password)
    assert open_store().owners() == ()


def test_write_under_way_when_the_server_dies_is_reported_and_kept_once(
    open_store: OpenStore, own_neo4j: Neo4jServer
) -> None:
    """A commit waits for a lock when the server is killed: an error in time, no trace of it, and the same store,
    not opened again, writes it once the server is back.
    """
    store = open_store()
    store.commit(change_set(memory(0)))
    lost = change_set(memory(1, entities=["Redis"], session="s"))
    with ThreadPoolExecutor(1) as pool, own_neo4j.address.driver() as driver, driver.session() as session:
        blocking = session.begin_transaction()
        blocking.run("MATCH (owner:Owner {key: $key}) SET owner.revision = owner.revision", key=OWNER.key).consume()
        write: Future[None] = pool.submit(store.commit, lost)
        while not run(own_neo4j, "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN status"):
            assert not write.done()
        own_neo4j.kill()
        with refused_in_time("does not answer"):
            write.result()
        with refused_in_time("does not answer"):
            store.revisions([OWNER])
        own_neo4j.start()
    assert store.revisions([OWNER]) == (1,)
    assert [found.id for found in store.memories(ALICE, [memory_id(0), memory_id(1)])] == [memory_id(0)]
    store.commit(lost)
    counts = kept(own_neo4j)
    assert (counts["Memory"], counts["Entity"], counts["LedgerEntry"], counts["Session"]) == (2, 1, 2, 1)


def test_commit_whose_answer_is_lost_was_kept_once(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """The server commits, and the connection ends before it can say so: looked into, and neither failed nor doubled."""
    with CuttingProxy(own_neo4j.bolt_port) as proxy:
        store = open_store(proxy.uri)
        proxy.cut = Cut.ANSWER
        store.commit(change_set(memory(1)))
        assert proxy.cut is None
        assert store.revisions([OWNER]) == (1,)
    counts = kept(own_neo4j)
    assert (counts["Memory"], counts["Embedding"], counts["LedgerEntry"]) == (1, 1, 1)


def test_commit_that_never_arrived_is_reported_and_can_be_repeated(
    open_store: OpenStore, own_neo4j: Neo4jServer
) -> None:
    """The connection ends before the server hears the COMMIT: the error says that nothing was kept, and that is so."""
    with CuttingProxy(own_neo4j.bolt_port) as proxy:
        store = open_store(proxy.uri)
        proxy.cut = Cut.REQUEST
        with refused(StoreUnavailable, "nothing was kept; retry"):
            store.commit(change_set(memory(1)))
        assert proxy.cut is None
        assert kept(own_neo4j) == {}
        store.commit(change_set(memory(1)))
        assert store.revisions([OWNER]) == (1,)


def test_store_lives_through_restarts_one_of_them_read_only(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """One store object: after a restart as read-only it reads and refuses to write, after another it writes."""
    store = open_store()
    store.commit(change_set(memory(1)))
    own_neo4j.settings["server.databases.default_to_read_only"] = "true"
    own_neo4j.restart()
    assert store.snapshot(OWNER, MODEL).count == 1
    with refused(StoreRejected, "read-only"):
        store.commit(change_set(memory(2)))
    assert store.revisions([OWNER]) == (1,)
    own_neo4j.settings.clear()
    own_neo4j.restart()
    store.commit(change_set(memory(2)))
    assert store.revisions([OWNER]) == (2,)


@pytest.mark.parametrize("part", ["dedupe key", "entity", "session"])
def test_value_too_large_for_an_index_is_refused(open_store: OpenStore, own_neo4j: Neo4jServer, part: str) -> None:
    """Above 8 KB the server cannot index it: nothing was kept, and the next write works."""
    store = open_store()
    changed = {
        "dedupe key": replace(memory(1), dedupe_key=LONG_NAME),
        "entity": memory(1, entities=[LONG_NAME]),
        "session": memory(1, session=LONG_NAME),
    }
    with refused(StoreRejected, "more than 8 KB, .* and nothing was kept; shorten it"):
        store.commit(change_set(changed[part]))
    assert kept(own_neo4j) == {}
    store.commit(change_set(memory(1)))
    assert store.revisions([OWNER]) == (1,)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of a running process")
def test_full_disk_is_reported_and_loses_nothing(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """No file of the server can grow: a write fails as unavailable; after a restart with room all that was
    acknowledged is there, and the write that failed is there or not as a whole.
    """
    store = open_store()
    store.commit(change_set(memory(1)))
    before = resource.prlimit(own_neo4j.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(own_neo4j.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        with refused(StoreUnavailable, r"disk|retry|answer"):
            store.commit(change_set(memory(2, "x" * 50_000)))
    finally:
        own_neo4j.kill()
    own_neo4j.start()
    (revision,) = store.revisions([OWNER])
    found = store.memories(ALICE, [memory_id(1), memory_id(2)])
    assert [entry.id for entry in found] == [memory_id(number) for number in range(1, revision + 1)]
    store.commit(change_set(memory(3)))
    assert store.revisions([OWNER]) == (revision + 1,)


def test_writers_that_would_block_each_other_all_get_through(open_store: OpenStore) -> None:
    """Eight threads write for the same owners in every order, sharing entities: no deadlock reaches a caller."""
    store = open_store()
    users = ["ana", "ben", "cleo", "dan"]
    owners = [Owner("acme", user) for user in users]
    tools = ["Redis", "Kafka", "Nginx", "Vault"]

    def write(thread: int) -> None:
        for nth in range(6):
            number = (thread * 6 + nth) * len(owners)
            order = range(len(owners)) if thread % 2 else reversed(range(len(owners)))
            names = tools[thread % 4 :] + tools[: thread % 4]
            store.commit(
                change_set(*(memory(number + at, owner=owners[at], entities=names, session="s") for at in order))
            )

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    assert store.revisions(owners) == (48,) * 4
    for place, user in enumerate(users):
        ids = [memory_id(number * len(owners) + place) for number in range(48)]
        found = store.memories(Scope("acme", user), ids)
        assert sorted(entry.position or 0 for entry in found) == list(range(48))
