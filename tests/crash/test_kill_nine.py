"""A writing process is killed with signal 9, over and over: acknowledged writes stay, torn ones are never seen."""

import os
import select
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from time import monotonic

import apsw

from graphmem.stores.sqlite import SqliteStore
from tests.contract.memories import MODEL, OWNER
from tests.crash.checking import A_ROUND, check_round
from tests.crash.children import Child
from tests.crash.corpus import A_COMMIT, is_whole

ROUNDS = 30


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
