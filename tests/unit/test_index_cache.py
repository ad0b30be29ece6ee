"""The cache of scope indexes: bounded, honest after failures, and nobody waits for another's model."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Owner, Scope, Visibility
from graphmem.errors import StoreUnavailable
from graphmem.ports.embedder import Vectors
from graphmem.ports.store import IndexEntry, Snapshot
from graphmem.retrieval.index_cache import IndexCache
from graphmem.stores.sqlite.store import SqliteStore
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.service import open_service

WAIT_S = 20


class FailingStore(SqliteStore):
    """A real store whose next snapshot breaks off in its middle."""

    fails = False

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Give one entry, then fail, when told to."""
        whole = super().snapshot(owner, model)
        if not self.fails:
            return whole
        self.fails = False
        return Snapshot(whole.revision, whole.count, self._broken(iter(whole.entries)), {})

    def _broken(self, entries: Iterator[IndexEntry]) -> Iterator[IndexEntry]:
        yield next(entries)
        msg = "gone"
        raise StoreUnavailable(msg)


class WaitingEmbedder(FakeEmbedder):
    """Waits over a question of one person until it is let go."""

    def __init__(self) -> None:
        """Nobody waits yet."""
        super().__init__()
        self.reached = Event()
        self.let_go = Event()

    def embed_question(self, text: RedactedText) -> Vectors:
        """Embed, at once or when let go."""
        if "slow" in text:
            self.reached.set()
            assert self.let_go.wait(WAIT_S)
        return super().embed_question(text)


def owners(user: str) -> tuple[Owner, ...]:
    """What a user sees."""
    return Scope("default", user).owners


@pytest.fixture
def service(tmp_path: Path) -> GraphMem:
    """Three users with a memory each, and a public one."""
    opened = open_service(tmp_path / "cache.db")
    for user in ("ann", "bob", "cat"):
        opened.remember(f"{user} drinks tea", user=user)
    opened.remember("tea is hot", user="ann", visibility=Visibility.PUBLIC)
    return opened


def test_questions_about_nobody_fill_nothing(service: GraphMem) -> None:
    """A scope without memories is not kept."""
    cache = IndexCache(service._store, FakeEmbedder(), resident_bytes=10**9)
    for number in range(100):
        cache.fresh(owners(f"nobody-{number}"))
    assert list(cache._places) == [Owner("default").key]


def test_what_was_used_longest_ago_goes_first(service: GraphMem) -> None:
    """Within the bound, and never what is in use."""
    cache = IndexCache(service._store, FakeEmbedder(), resident_bytes=1)
    for user in ("ann", "bob", "cat"):
        with cache.fresh(owners(user)).reading() as indexes:
            assert [len(index.ids) for index in indexes if index is not None] == [1, 1]
        assert set(cache._places) == {owner.key for owner in owners(user)}
    assert cache._size_bytes == sum(place.size_bytes for place in cache._places.values())


def test_a_broken_reading_is_never_answered_from(service: GraphMem) -> None:
    """The failure is told, whoever waited is told too, and the next recall is whole."""
    store = FailingStore.open(Path(service.report().location))
    cache = IndexCache(store, FakeEmbedder(), resident_bytes=10**9)
    held = cache.fresh(owners("ann"))
    service.remember("ann drinks water", user="ann")
    store.fails = True
    cache._places.clear()
    with pytest.raises(StoreUnavailable, match="gone"):
        cache.fresh(owners("ann"))
    place = cache._places[owners("ann")[0].key]
    place.index = type(place.index)(64)
    late = type(held)((place, held.places[1]), store.revisions(owners("ann")))
    with pytest.raises(StoreUnavailable, match="ask again"), late.reading():
        pass
    with cache.fresh(owners("ann")).reading() as indexes:
        assert [len(index.ids) for index in indexes if index is not None] == [2, 1]


def test_nobody_waits_for_the_model_of_another(tmp_path: Path) -> None:
    """A question still at the embedder holds no lock, not even of the public memories both see."""
    embedder = WaitingEmbedder()
    with open_service(tmp_path / "wait.db", embedder=embedder) as service:
        service.remember("tea is hot", user="ann", visibility=Visibility.PUBLIC)
        slow = Thread(target=lambda: service.recall("slow tea", user="ann"))
        slow.start()
        try:
            assert embedder.reached.wait(WAIT_S)
            quick = Thread(target=lambda: service.recall("tea", user="bob"))
            quick.start()
            quick.join(WAIT_S)
            assert not quick.is_alive()
        finally:
            embedder.let_go.set()
            slow.join(WAIT_S)
