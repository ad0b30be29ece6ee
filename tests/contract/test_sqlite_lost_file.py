"""A SQLite store whose file is moved, replaced or deleted while it is open."""

from contextlib import closing
from pathlib import Path

import pytest

from graphmem.errors import StoreUnavailable
from graphmem.stores.sqlite import SqliteStore
from tests.contract.memories import OWNER, change_set, memory


@pytest.mark.parametrize("lost", ["deleted", "moved", "replaced"])
@pytest.mark.parametrize("read_only", [False, True])
def test_a_store_whose_file_is_gone_takes_and_answers_nothing(filled: Path, lost: str, *, read_only: bool) -> None:
    """What would be written to a file that no path leads to is refused, not acknowledged; restarting is the remedy."""
    with closing(SqliteStore.open(filled, read_only=read_only)) as store:
        assert store.report().memories == 50
        if lost == "deleted":
            filled.unlink()
        else:
            filled.rename(filled.with_name("elsewhere.db"))
        if lost == "replaced":
            SqliteStore.open(filled).close()
        with pytest.raises(StoreUnavailable, match="restart graphmem"):
            store.report()
        with pytest.raises(StoreUnavailable, match="restart graphmem"):
            store.revisions([OWNER])
        if not read_only:
            with pytest.raises(StoreUnavailable, match="restart graphmem"):
                store.commit(change_set(memory(99)))
    assert filled.exists() == (lost == "replaced")


def test_a_file_that_is_put_back_is_the_store_again(filled: Path) -> None:
    """Nothing that was acknowledged is lost by moving it away for a while."""
    away = filled.with_name("elsewhere.db")
    with closing(SqliteStore.open(filled)) as store:
        store.commit(change_set(memory(99)))
        filled.rename(away)
        with pytest.raises(StoreUnavailable):
            store.commit(change_set(memory(100)))
        away.rename(filled)
        store.commit(change_set(memory(100)))
        assert store.report().memories == 52
