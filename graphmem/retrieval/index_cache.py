"""Keeps scope indexes between recalls, fresh by the store's revisions, bounded in bytes.

The one place of the read path that holds state; it is a cache and nothing more. Each owner's index has a
lock of its own, held while it is brought up to date and while somebody reads it, and never while another
one is built. An owner with more memories than `resident_limit` is not held where the store can propose
candidates by itself.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, Protocol

from graphmem.domain.scope import Owner
from graphmem.errors import StoreUnavailable
from graphmem.ports.embedder import Embedder
from graphmem.ports.meter import NO_METER, Counted, Meter, Timed
from graphmem.ports.proposer import Proposer
from graphmem.ports.store import Snapshot
from graphmem.retrieval.scope_index import ScopeIndex

PLACE_BYTES: Final = 2_000
"""What an index costs before its first memory."""


class Indexed(Protocol):
    """What tells the entries of owners: a store of its memories, its knowledge of its sections. See `Store`."""

    def revisions(self, owners: Sequence[Owner]) -> tuple[int, ...]:
        """The revision of each owner, in the order given."""
        ...

    def snapshot(self, owner: Owner, model: str) -> Snapshot:
        """Every entry of an owner."""
        ...

    def changes(self, owner: Owner, model: str, since: int) -> Snapshot:
        """The entries that changed after a revision."""
        ...


@dataclass(slots=True)
class Place:
    """One owner's index, and the lock of who uses it."""

    owner: Owner
    index: ScopeIndex
    lock: Lock = field(default_factory=Lock)
    too_large: bool = False
    size_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """The indexes of one recall, brought up to date."""

    places: tuple[Place, ...]
    revisions: tuple[int, ...]
    """What each index has reached, at least."""

    @contextmanager
    def reading(self) -> Iterator[tuple[ScopeIndex | None, ...]]:
        """The indexes, for this thread alone until it leaves; None: too large to be held.

        Raises:
            StoreUnavailable: Another thread failed to bring one up to date meanwhile.
        """
        with ExitStack() as locks:
            for place in sorted(self.places, key=lambda place: place.owner.key):
                locks.enter_context(place.lock)
            for place, revision in zip(self.places, self.revisions, strict=True):
                if not place.too_large and place.index.revision < revision:
                    msg = "a scope could not be read to its end; ask again"
                    raise StoreUnavailable(msg)
            yield tuple(None if place.too_large else place.index for place in self.places)


class IndexCache:
    """Least recently used scope indexes, at most `resident_bytes` of them. Safe between threads."""

    def __init__(
        self,
        store: Indexed,
        embedder: Embedder,
        *,
        resident_bytes: int,
        proposer: Proposer | None = None,
        resident_limit: int = 0,
        meter: Meter = NO_METER,
    ) -> None:
        """Start empty; without a proposer every owner is held, however large."""
        self._store = store
        self._embedder = embedder
        self._resident_bytes = resident_bytes
        self._proposer = proposer
        self._resident_limit = resident_limit
        self._lock = Lock()
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._size_bytes = 0
        self._meter = meter

    @property
    def size_bytes(self) -> int:
        """What the indexes held now take."""
        return self._size_bytes

    def fresh(self, owners: Sequence[Owner]) -> Held:
        """The indexes of these owners, as of now or later.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with self._meter.timed(Timed.RECALL, "index"):
            revisions = self._store.revisions(owners)
            places = tuple(self._fresh(owner, revision) for owner, revision in zip(owners, revisions, strict=True))
        self._evict({owner.key for owner in owners})
        return Held(places, revisions)

    def _fresh(self, owner: Owner, revision: int) -> Place:
        if revision == 0:
            # Nothing was ever written there; keeping it would let mere questions fill the memory.
            return Place(owner, ScopeIndex(self._embedder.dimension))
        with self._lock:
            place = self._places.get(owner.key)
            if place is None:
                place = self._places[owner.key] = Place(owner, ScopeIndex(self._embedder.dimension))
            self._places.move_to_end(owner.key)
        with place.lock:
            reached = place.index.revision
            if reached < revision:
                self._refresh(place)
        if not place.too_large:
            read = "hit" if reached >= revision else "refreshed" if reached else "built"
            self._meter.count(Counted.INDEX_READS, read)
        return place

    def _refresh(self, place: Place) -> None:
        owner, index, model = place.owner, place.index, self._embedder.model
        if index.revision == 0 and self._proposer is not None and not place.too_large:
            place.too_large = self._proposer.size(owner) > self._resident_limit
        if place.too_large:
            return
        snapshot = (
            self._store.changes(owner, model, index.revision) if index.revision else self._store.snapshot(owner, model)
        )
        try:
            index.update(snapshot)
            if index.outdated:
                # A text stands in postings and vectors of all sizes: reading all again is simple, and the same bytes.
                place.index = ScopeIndex(self._embedder.dimension)
                place.index.update(self._store.snapshot(owner, model))
        except BaseException:
            place.index = ScopeIndex(self._embedder.dimension)
            raise
        finally:
            with self._lock:
                size_bytes = PLACE_BYTES + place.index.size_bytes
                self._size_bytes += size_bytes - place.size_bytes
                place.size_bytes = size_bytes

    def _evict(self, keep: set[str]) -> None:
        """Forget the indexes used longest ago; those in use now stay, however large."""
        with self._lock:
            while self._size_bytes > self._resident_bytes:
                oldest = next((key for key in self._places if key not in keep), None)
                if oldest is None:
                    return
                self._size_bytes -= self._places.pop(oldest).size_bytes
