"""Two writing and four reading processes on one file."""

from contextlib import ExitStack, closing
from pathlib import Path

from graphmem.stores.sqlite import SqliteStore
from tests.contract.memories import ALICE, MODEL, OWNER, memory_id
from tests.crash.children import Child
from tests.crash.corpus import A_COMMIT, is_whole, written

COMMITS = 80
FIRSTS = (0, 500)
"""Two writers, one session: `corpus.written` puts a thousand numbers into one."""


def test_writers_and_readers_share_a_file(tmp_path: Path) -> None:
    """Every acknowledged memory is there; readers only ever see whole commits and revisions that never go back."""
    path = tmp_path / "store.db"
    expected = len(FIRSTS) * COMMITS * A_COMMIT
    with ExitStack() as children:
        writers = [children.enter_context(Child("writer", path, first, COMMITS)) for first in FIRSTS]
        readers = [children.enter_context(Child("reader", path, expected)) for _ in range(4)]
        for child in (*readers, *writers):
            child.begin()
        acknowledged = [child.rest().split() for child in writers]
        readings = [int(child.rest() or b"-1") for child in readers]
        assert [child.process.wait() for child in (*writers, *readers)] == [0] * 6

    assert acknowledged == [[str(nth).encode() for nth in range(COMMITS)]] * 2
    assert min(readings) > 0
    ids = [memory_id(first + place) for first in FIRSTS for place in range(COMMITS * A_COMMIT)]
    with closing(SqliteStore.open(path)) as store:
        found = store.memories(ALICE, ids)
        assert [entry.content for entry in found] == [written(int(id_[-12:], 16)).content for id_ in ids]
        assert sorted(entry.position or 0 for entry in found) == list(range(expected))
        snapshot = store.snapshot(OWNER, MODEL)
        assert snapshot.revision == len(FIRSTS) * COMMITS
        assert all(map(is_whole, snapshot.entries))
