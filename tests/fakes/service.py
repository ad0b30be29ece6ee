"""A whole service for tests: the real store and pipelines, with fake models, clock and ids."""

from collections.abc import Mapping
from pathlib import Path

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.entity import EntityType
from graphmem.ports.clock import Clock
from graphmem.ports.ids import IdFactory
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.recognizer import FakeRecognizer


def open_service(
    path: Path | str,
    *,
    tenant: str = "default",
    names: Mapping[str, EntityType] | None = None,
    embedder: FakeEmbedder | None = None,
    clock: Clock | None = None,
    ids: IdFactory | None = None,
) -> GraphMem:
    """Open the store at `path` with fakes that answer in microseconds and always alike."""
    return GraphMem.open(
        path,
        tenant=tenant,
        clock=clock or FixedClock(),
        ids=ids or SequentialIds(),
        embedder=embedder or FakeEmbedder(),
        recognizer=FakeRecognizer(names),
        settings=Settings(),
    )
