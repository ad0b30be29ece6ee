"""Keeps scope indexes between recalls, fresh by the store's revisions, bounded in bytes.

The one place of the read path that holds state; it is a cache and nothing more.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Lock

from graphmem.domain.scope import Owner
from graphmem.ports.embedder import Embedder
from graphmem.ports.store import Store
from graphmem.retrieval.scope_index import ScopeIndex


class IndexCache:
    """Least recently used scope indexes, at most `resident_bytes` of them. Safe between threads."""

    def __init__(self, store: Store, embedder: Embedder, resident_bytes: int) -> None:
        """Start empty."""
        self._store = store
        self._embedder = embedder
        self._resident_bytes = resident_bytes
        self._lock = Lock()
        self._indexes: OrderedDict[str, tuple[ScopeIndex, Lock]] = OrderedDict()

    @contextmanager
    def fresh(self, owners: Sequence[Owner]) -> Iterator[tuple[ScopeIndex, ...]]:
        """The indexes of these owners as of now, for this thread alone until it leaves.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        places = [self._place(owner) for owner in owners]
        with ExitStack() as locks:
            for _, (_, lock) in sorted(
                zip((owner.key for owner in owners), places, strict=True), key=lambda pair: pair[0]
            ):
                locks.enter_context(lock)
            revisions = self._store.revisions(owners)
            for owner, (index, _), revision in zip(owners, places, revisions, strict=True):
                if revision != index.revision:
                    self._refresh(owner, index)
            self._evict({owner.key for owner in owners})
            yield tuple(index for index, _ in places)

    def _refresh(self, owner: Owner, index: ScopeIndex) -> None:
        model = self._embedder.model
        snapshot = (
            self._store.changes(owner, model, index.revision) if index.revision else self._store.snapshot(owner, model)
        )
        try:
            index.update(snapshot)
        except BaseException:
            with self._lock:
                self._indexes.pop(owner.key, None)
            raise

    def _place(self, owner: Owner) -> tuple[ScopeIndex, Lock]:
        with self._lock:
            place = self._indexes.setdefault(owner.key, (ScopeIndex(self._embedder.dimension), Lock()))
            self._indexes.move_to_end(owner.key)
            return place

    def _evict(self, keep: set[str]) -> None:
        """Forget the indexes used longest ago; those in use now stay, however large."""
        with self._lock:
            size = sum(index.size_bytes for index, _ in self._indexes.values())
            for key in list(self._indexes):
                if size <= self._resident_bytes:
                    return
                if key not in keep:
                    size -= self._indexes.pop(key)[0].size_bytes
