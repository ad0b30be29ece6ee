"""A writing process is killed with signal 9, over and over: acknowledged writes stay, torn ones are never seen."""

import os
import select
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

import apsw

from graphmem.domain.memory import Memory
from graphmem.stores.sqlite import SqliteStore
from tests.contract.memories import ALICE, MODEL, OWNER, START, memory_id
from tests.crash.children import Child
from tests.crash.corpus import A_COMMIT, is_whole, written

ROUNDS = 30
A_ROUND = 10_000
"""Numbers set aside for the memories of one round."""


def acknowledged_until_killed(writer: Child, chance: Random) -> int:
    """Let a writer go, kill it at a moment of chance, and count the commits it acknowledged.

    The moment lies up to 5 ms after a few acknowledgements, so that it falls before, into and after the
    writes, the fsync and now and then the opening.
    """
    enough, delay_s = chance.choice([0, 1, 2, 5, 12]), chance.uniform(0, 0.005)
    said = b""
    writer.begin()
    while said.count(b"\n") < enough:
        more = os.read(writer.output, 4_096)
        assert more, "the writer ended by itself"
        said += more
    deadline = monotonic() + delay_s
    while (left_s := deadline - monotonic()) > 0 and select.select([writer.output], [], [], left_s)[0]:
        said += os.read(writer.output, 4_096)
    writer.process.kill()
    said += writer.rest()
    assert said.split() == [str(nth).encode() for nth in range(said.count(b"\n"))]
    return said.count(b"\n")


def check_round(store: SqliteStore, first: int, acknowledged: int) -> int:
    """Find every acknowledged commit whole, at most the one under way besides, and nothing torn."""
    most = [memory_id(first + place) for place in range((acknowledged + 1) * A_COMMIT)]
    found = store.memories(ALICE, [*most, memory_id(first + len(most))])
    kept = len(found) // A_COMMIT
    assert kept in {acknowledged, acknowledged + 1}
    assert found == tuple(as_kept(first, place, kept) for place in range(kept * A_COMMIT))
    told = [entry.memory_id for entry in store.ledger(ALICE, limit=100_000)]
    assert sorted(id_ for id_ in told if first <= int(id_[-12:], 16) < first + A_ROUND) == most[: kept * A_COMMIT]
    return kept


def as_kept(first: int, place: int, kept: int) -> Memory:
    """A memory of a round of which `kept` commits were kept: the next commit touched the first of each."""
    position = (first % 1_000 + place) % 1_000
    memory = replace(written(first + place), position=position)
    if place % A_COMMIT or place // A_COMMIT + 1 >= kept:
        return memory
    return replace(
        memory, access_count=1, accessed_at=START, version=2, source_refs=(f"ref-{first + place + A_COMMIT}",)
    )


def test_what_was_acknowledged_survives_signal_nine(tmp_path: Path) -> None:
    """Thirty rounds on one file: content, mentions, vectors, ledger and touches are all there or not at all."""
    path = tmp_path / "store.db"
    chance = Random(9)
    commits = 0
    with ExitStack() as children:
        # The next writer starts up while the one before it works and its traces are checked.
        writer = children.enter_context(Child("writer", path, 0, A_ROUND))
        for number in range(ROUNDS):
            following = children.enter_context(Child("writer", path, (number + 1) * A_ROUND, A_ROUND))
            acknowledged = acknowledged_until_killed(writer, chance)
            writer = following
            with closing(SqliteStore.open(path)) as store, closing(apsw.Connection(str(path))) as raw:
                commits += check_round(store, number * A_ROUND, acknowledged)
                assert raw.pragma("integrity_check") == "ok"
                assert raw.pragma("foreign_key_check") is None
                snapshot = store.snapshot(OWNER, MODEL)
                assert (snapshot.revision, snapshot.count) == (commits, commits * A_COMMIT)
                assert all(map(is_whole, snapshot.entries))
    assert commits > ROUNDS
