"""A whole service over the store under test."""

from collections.abc import Mapping

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.entity import EntityType
from graphmem.ports.store import Store
from graphmem.providers.no_vault import NoVault
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.recognizer import FakeRecognizer


def over(
    store: Store,
    clock: FixedClock,
    names: Mapping[str, EntityType] | None = None,
    *,
    tenant: str = "default",
    first_id: int = 1,
) -> GraphMem:
    """A service with fake models over a store; two over one store that both write need different first ids."""
    return GraphMem.over(
        store,
        tenant=tenant,
        clock=clock,
        ids=SequentialIds(first_id),
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer(names),
        vault=NoVault(),
        settings=Settings(),
    )
