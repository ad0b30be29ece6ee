"""The database is killed with signal 9 while it is written to, and shared by many processes."""

import os
from contextlib import ExitStack
from random import Random

import pytest

from tests.contract.memories import ALICE, MODEL, OWNER, memory_id, number_of
from tests.crash.checking import A_ROUND, check_round
from tests.crash.children import Child
from tests.crash.corpus import A_COMMIT, is_whole, written
from tests.neo4j.conftest import PASSWORD, OpenStore
from tests.neo4j.server import Neo4jServer

ROUNDS = 6 if os.environ.get("CI", "").lower() == "true" else 3
"""A round takes some ten seconds, most of it the server's start."""
COMMITS = 40
FIRSTS = (0, 500)
"""Two writers, one session: `corpus.written` puts a thousand numbers into one."""


def start_writers(children: ExitStack, uri: str, number: int) -> list[Child]:
    """The two writers of a round, started up and not yet told to begin."""
    firsts = (2 * number * A_ROUND, (2 * number + 1) * A_ROUND)
    return [children.enter_context(Child("writer", uri, first, A_ROUND)) for first in firsts]


def await_lines(child: Child, lines: int) -> bytes:
    """What a child says until it has said so many lines."""
    said = b""
    while said.count(b"\n") < lines:
        more = os.read(child.output, 4_096)
        assert more, "the writer ended by itself"
        said += more
    return said


@pytest.mark.timeout(600)
def test_what_was_acknowledged_survives_the_database(
    own_neo4j: Neo4jServer, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six rounds with CI=true, else three: two processes write until server and writers are killed, after a few
    acknowledgements of one and at any moment of the other; started again, the server holds every acknowledged commit
    whole, and nothing torn. One store object lives through all of it.
    """
    monkeypatch.setenv("GRAPHMEM_NEO4J_PASSWORD", PASSWORD)
    store = open_store()
    chance = Random(9)
    commits = 0
    with ExitStack() as children:
        # The next writers start up while the server does.
        pairs = [start_writers(children, own_neo4j.uri, 0)]
        for number in range(ROUNDS):
            writers = pairs[number]
            for writer in writers:
                writer.begin()
            first = await_lines(writers[0], chance.randrange(1, 8))
            own_neo4j.kill()
            for writer in writers:
                writer.process.kill()
            acknowledged = [
                (said + writer.rest()).count(b"\n") for said, writer in zip((first, b""), writers, strict=True)
            ]
            pairs.append(start_writers(children, own_neo4j.uri, number + 1))
            own_neo4j.start()
            for place, count in enumerate(acknowledged):
                commits += check_round(store, (2 * number + place) * A_ROUND, count)
            assert store.revisions([OWNER]) == (commits,)
    snapshot = store.snapshot(OWNER, MODEL)
    assert snapshot.count == commits * A_COMMIT
    assert all(map(is_whole, snapshot.entries))
    assert commits > ROUNDS


def test_writers_and_readers_share_a_database(
    own_neo4j: Neo4jServer, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two writing and four reading processes: no errors, nothing lost; readers only ever see whole commits and
    revisions that never go back.
    """
    monkeypatch.setenv("GRAPHMEM_NEO4J_PASSWORD", PASSWORD)
    expected = len(FIRSTS) * COMMITS * A_COMMIT
    with ExitStack() as children:
        writers = [children.enter_context(Child("writer", own_neo4j.uri, first, COMMITS)) for first in FIRSTS]
        readers = [children.enter_context(Child("reader", own_neo4j.uri, expected)) for _ in range(4)]
        for child in (*readers, *writers):
            child.begin()
        acknowledged = [child.rest().split() for child in writers]
        readings = [int(child.rest() or b"-1") for child in readers]
        assert [child.process.wait() for child in (*writers, *readers)] == [0] * 6

    assert acknowledged == [[str(nth).encode() for nth in range(COMMITS)]] * 2
    assert min(readings) > 0
    ids = [memory_id(first + place) for first in FIRSTS for place in range(COMMITS * A_COMMIT)]
    store = open_store()
    found = store.memories(ALICE, ids)
    assert [entry.content for entry in found] == [written(number_of(id_)).content for id_ in ids]
    assert sorted(entry.position or 0 for entry in found) == list(range(expected))
    snapshot = store.snapshot(OWNER, MODEL)
    assert snapshot.revision == len(FIRSTS) * COMMITS
    assert all(map(is_whole, snapshot.entries))
