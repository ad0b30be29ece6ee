"""What must be found after a crash: all that was acknowledged, whole, and nothing torn."""

from dataclasses import replace

from graphmem.domain.memory import Memory
from graphmem.ports.store import Store
from tests.contract.memories import ALICE, START, memory_id
from tests.crash.corpus import A_COMMIT, written

A_ROUND = 10_000
"""Numbers set aside for the memories of one round."""


def check_round(store: Store, first: int, acknowledged: int) -> int:
    """Find every acknowledged commit whole, at most the one under way besides, and nothing torn."""
    most = [memory_id(first + place) for place in range((acknowledged + 1) * A_COMMIT)]
    found = store.memories(ALICE, [*most, memory_id(first + len(most))])
    kept = len(found) // A_COMMIT
    assert kept in {acknowledged, acknowledged + 1}
    assert found == tuple(as_kept(first, place, kept) for place in range(kept * A_COMMIT))
    told = [entry.memory_id for entry in store.ledger(ALICE, limit=100_000)]
    assert sorted(id_ for id_ in told if first <= int(id_[-12:], 16) < first + A_ROUND) == most[: kept * A_COMMIT]
    return kept


def as_kept(first: int, place: int, kept: int) -> Memory:
    """A memory of a round of which `kept` commits were kept: the next commit touched the first of each."""
    position = (first % 1_000 + place) % 1_000
    memory = replace(written(first + place), position=position)
    if place % A_COMMIT or place // A_COMMIT + 1 >= kept:
        return memory
    return replace(
        memory, access_count=1, accessed_at=START, version=2, source_refs=(f"ref-{first + place + A_COMMIT}",)
    )
