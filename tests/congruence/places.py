"""Where the compared stores are, and how a service is opened on one: fake models, the same clock and ids."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from graphmem.adapters import open_store
from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.ports.clock import Clock
from graphmem.ports.embedder import Embedder, Vectors
from graphmem.ports.ids import IdFactory
from graphmem.ports.recognizer import Recognizer
from graphmem.ports.store import Store
from graphmem.providers.no_vault import NoVault
from graphmem.service import MemoryService
from tests.congruence.corpus import NAMES
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer

RESIDENT_BYTES = 1_000_000_000


class RememberingEmbedder(FakeEmbedder):
    """The fake embedder, quicker by keeping the direction of each word: every store is told the same texts."""

    def __init__(self) -> None:
        """Know no word yet."""
        super().__init__()
        self._directions: dict[str, Vectors] = {}

    def _direction(self, word: str) -> Vectors:
        if word not in self._directions:
            self._directions[word] = super()._direction(word)
        return self._directions[word]


@cache
def one_embedder() -> RememberingEmbedder:
    """One for all services."""
    return RememberingEmbedder()


@dataclass(frozen=True, slots=True)
class Place:
    """The address of a store, and the settings that open it."""

    address: str
    settings: Settings

    def open(
        self,
        tenant: str,
        *,
        clock: Clock,
        ids: IdFactory,
        embedder: Embedder | None = None,
        recognizer: Recognizer | None = None,
    ) -> MemoryService:
        """The service of a tenant on this store.

        Put together here, since `GraphMem.open` refuses a store with vectors of other models, and other tests
        may use the same database.
        """
        return GraphMem.over(
            open_store(self.address, settings=self.settings),
            tenant=tenant,
            clock=clock,
            ids=ids,
            embedder=embedder or one_embedder(),
            recognizer=recognizer or FakeRecognizer(NAMES),
            vault=NoVault(),
            settings=self.settings.model_copy(update={"resident_bytes": RESIDENT_BYTES, "resident_limit": 10**9}),
        )


def sqlite_place(folder: Path) -> Place:
    """A new file in a folder."""
    return Place(str(folder / "store.db"), Settings())


def store_of(service: MemoryService) -> Store:
    """The store behind a service."""
    return service._store
