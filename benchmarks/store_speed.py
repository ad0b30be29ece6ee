"""How long the store alone takes, on 1,000 and on 10,000 memories of one owner.

A line each: one durable write, a cold snapshot (open, read every entry, close), the entries changed by
one write, the revision check of every recall, the graph around fifty memories, ten memories in full.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.measuring import print_figures, print_times, times_ms
from benchmarks.synthetic import TENANT, RandomEmbedder, fill
from graphmem.domain.change import ChangeSet, Embedding
from graphmem.domain.scope import Owner, Scope
from graphmem.providers.system_clock import SystemClock
from graphmem.providers.uuid7_ids import Uuid7Ids
from graphmem.stores.sqlite import SqliteStore

USER = "reader"
SCOPE = Scope(TENANT, USER)
OWNER = Owner(TENANT, USER)
SIZES = (1_000, 10_000)
WRITES = 200


def writes(store: SqliteStore, embedder: RandomEmbedder, like: list[str]) -> Iterator[ChangeSet]:
    """Change sets of one new memory each, made after memories that are there."""
    ids = Uuid7Ids(SystemClock(), Random(1))
    for memory in store.memories(SCOPE, like):
        new = replace(memory, id=ids.new_id(), dedupe_key=f"again {memory.dedupe_key}")
        yield ChangeSet((new,), (Embedding(new.id, embedder.model, embedder.embed_passages([new.content])),))


def read_cold(path: Path, model: str) -> int:
    """Open the store, read every entry of the owner, close it: how many there were."""
    store = SqliteStore.open(path)
    try:
        return len(list(store.snapshot(OWNER, model).entries))
    finally:
        store.close()


def read_changes(store: SqliteStore, model: str, since: int) -> int:
    """Read what changed after a revision: how many entries there were."""
    return len(list(store.changes(OWNER, model, since).entries))


def measure(path: Path, size: int) -> None:
    """Measure one size."""
    embedder = RandomEmbedder()
    fill(path, size, user=USER, embedder=embedder)
    print_times("store_cold_snapshot", times_ms([partial(read_cold, path, embedder.model)] * 9), memories=size)
    store = SqliteStore.open(path)
    try:
        ids = [entry.memory_id for entry in store.snapshot(OWNER, embedder.model).entries]
        waiting = list(writes(store, embedder, ids[:WRITES]))
        print_times("store_write", times_ms(partial(store.commit, changes) for changes in waiting), memories=size)
        since = store.revisions([OWNER])[0] - 1
        print_times(
            "store_changes", times_ms([partial(read_changes, store, embedder.model, since)] * 100), memories=size
        )
        print_times("store_revision", times_ms([partial(store.revisions, SCOPE.owners)] * 200), memories=size)
        around = partial(store.expand, SCOPE, ids[:50], per_entity=20, limit=2_000)
        print_times("store_expand", times_ms([around] * 50), memories=size, edges=len(around()))
        print_times("store_memories", times_ms([partial(store.memories, SCOPE, ids[:10])] * 100), memories=size)
        report = store.report()
        print_figures("store_size", memories=size, bytes_a_memory=report.size_bytes // report.memories)
    finally:
        store.close()


def main() -> None:
    """Measure every size."""
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            measure(Path(folder) / f"{size}.db", size)


if __name__ == "__main__":
    main()
