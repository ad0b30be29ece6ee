"""How long a page of a list takes, a count, the graph around a node and a way through it, over the store alone.

Memories of one user in sessions, written as an agent would, vectors random. Run:

    .venv/bin/python -m benchmarks.listing_speed [--memories 100000]
"""

import argparse
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.measuring import print_times, times_ms
from benchmarks.synthetic import TENANT, RandomEmbedder, fill
from graphmem.domain.listing import ListFilters, Order
from graphmem.domain.memory import MemoryKind
from graphmem.entities import EntityService
from graphmem.graph import GraphService
from graphmem.lists import ListService
from graphmem.providers.system_clock import SystemClock
from graphmem.stores.sqlite import SqliteStore

USER = "reader"
PAGE_BOUND_MS = 20
DEEP_PAGES = 50


def measure(path: Path, memories: int) -> None:
    """Measure one store."""
    fill(path, memories, user=USER, embedder=RandomEmbedder())
    store = SqliteStore.open(path)
    try:
        entities = EntityService(tenant=TENANT, store=store, clock=SystemClock())
        lists = ListService(tenant=TENANT, store=store, entities=entities, flush=lambda: None)
        graph = GraphService(tenant=TENANT, store=store, entities=entities)
        deep: str | None = None
        for _ in range(min(DEEP_PAGES, memories // 400)):
            deep = lists.memories(user=USER, after=deep, limit=200).next
        rows = lists.entities(user=USER, limit=200).rows
        common = max(rows, key=lambda row: row.memories).entity.key
        rare = min(rows, key=lambda row: row.memories).entity.key
        pages: dict[str, Callable[[], object]] = {
            "newest": partial(lists.memories, user=USER),
            "newest_200": partial(lists.memories, user=USER, limit=200),
            "oldest": partial(lists.memories, user=USER, order=Order.OLDEST),
            "deep": partial(lists.memories, user=USER, after=deep),
            "about_a_common_entity": partial(lists.entity_memories, common, user=USER),
            "about_a_rare_entity": partial(lists.entity_memories, rare, user=USER),
            "entities": partial(lists.entities, user=USER),
            "sessions": partial(lists.sessions, user=USER),
        }
        for name, page in pages.items():
            print_times("listing", times_ms([page] * 30), page=name, memories=memories, bound_ms=PAGE_BOUND_MS)
        nothing = ListFilters(kind=MemoryKind.WORKING)
        others: dict[str, Callable[[], object]] = {
            "nothing_fits": partial(lists.memories, user=USER, filters=nothing),
            "counts": partial(lists.counts, user=USER),
            "around_a_common_entity": partial(graph.around, common, user=USER, depth=2, limit=500),
            "path": partial(graph.path, common, rare, user=USER),
        }
        for name, call in others.items():
            print_times("looking_through", times_ms([call] * 10), what=name, memories=memories)
    finally:
        store.close()


def main() -> None:
    """Fill a store and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=100_000)
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder) / "store.db", parser.parse_args().memories)


if __name__ == "__main__":
    main()
