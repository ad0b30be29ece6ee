"""The store under test. Another adapter joins the contract suite by joining `open_store`."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from graphmem.ports.store import Store
from graphmem.stores.sqlite import SqliteStore

OpenStore = Callable[[], Store]


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[OpenStore]:
    """Opens this test's own store: empty at first; each call is one more handle on it, as of another process."""
    with ExitStack() as opened:
        yield lambda: opened.enter_context(closing(SqliteStore.open(tmp_path / "store.db")))


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    """An empty store."""
    return open_store()
