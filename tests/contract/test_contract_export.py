"""The promises of the methods for copies: every owner, and everything of one owner, page by page."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pytest

from graphmem.domain.change import ChangeSet, Embedding, LedgerEntry, Touch
from graphmem.domain.memory import Status
from graphmem.domain.scope import Owner
from graphmem.ports.store import Exported, Store
from tests.contract.memories import (
    MODEL,
    OWNER,
    PRIVATE,
    PUBLIC,
    START,
    change_set,
    full_memory,
    ledger_entry,
    memory,
    memory_id,
    vectors,
)

Item = TypeVar("Item")


def pages(read: Callable[[Item | None], tuple[Item, ...]]) -> list[tuple[Item, ...]]:
    """Read page after page until one is empty."""
    found: list[tuple[Item, ...]] = []
    while page := read(found[-1][-1] if found else None):
        found.append(page)
    return found


def export(store: Store, owner: Owner = OWNER, limit: int = 100) -> list[Exported]:
    """Everything of an owner."""
    return [each for page in pages(lambda last: store.export(owner, after=last, limit=limit)) for each in page]


def export_ledger(store: Store, owner: Owner = OWNER, limit: int = 100) -> list[LedgerEntry]:
    """Every ledger entry of an owner."""
    return [entry for page in pages(lambda last: store.export_ledger(owner, after=last, limit=limit)) for entry in page]


def test_owners_are_listed_by_key(store: Store) -> None:
    """Every tenant's, each once, also one that only the ledger knows, and keys that need encoding."""
    alone = Owner("acme/ö", "a b", "代理")
    written = (PRIVATE, OWNER, Owner("globex", "eve"), PUBLIC)
    assert store.owners() == ()

    store.commit(change_set(*(memory(number, owner=owner) for number, owner in enumerate(written))))
    store.commit(change_set(memory(9, owner=OWNER)))
    store.commit(ChangeSet(ledger=(LedgerEntry("entry", alone, "gone", START, "erase", "eve", "test"),)))

    assert store.owners() == tuple(sorted((*written, alone), key=lambda owner: owner.key))


def test_an_export_is_whole(store: Store) -> None:
    """Every field of a memory of any status, and its vectors of every model, bit for bit."""
    full = full_memory(1)
    others = tuple(memory(2 + number, status=status, session="s") for number, status in enumerate(Status))
    store.commit(change_set(full, *others))
    both = ChangeSet(
        memories=(memory(20),),
        embeddings=(Embedding(memory_id(20), "z-model", vectors(1, 3)), Embedding(memory_id(20), MODEL, vectors(2))),
    )
    store.commit(both)

    exported = export(store)

    assert [each.memory for each in exported] == [
        replace(full, position=0),
        *(replace(each, position=place) for place, each in enumerate(others)),
        memory(20),
    ]
    assert [[embedding.model for embedding in each.embeddings] for each in exported[-2:]] == [
        [MODEL],
        [MODEL, "z-model"],
    ]
    first, second = exported[-1].embeddings
    assert first.vectors.tobytes() == vectors(2).tobytes()
    assert (second.memory_id, second.vectors.shape) == (memory_id(20), (3, 8))
    assert second.vectors.tobytes() == vectors(1, 3).tobytes()


def test_a_memory_without_vectors_is_exported_too(store: Store) -> None:
    """It just has none."""
    store.commit(ChangeSet(memories=(memory(1),)))

    assert export(store) == [Exported(memory(1), (), 1)]


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_an_export_is_in_the_order_of_the_snapshot(store: Store, limit: int) -> None:
    """By the commit that created a memory, then by id, whatever the size of a page; a touch moves nothing."""
    for numbers in ([7, 3, 5], [1], [9, 2]):
        store.commit(change_set(*(memory(number) for number in numbers)))
    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(3), START + timedelta(days=1)),)))

    exported = export(store, limit=limit)

    assert [(each.created_revision, each.memory.id) for each in exported] == [
        (revision, memory_id(number)) for revision, number in [(1, 3), (1, 5), (1, 7), (2, 1), (3, 2), (3, 9)]
    ]
    assert [each.memory.id for each in exported] == [entry.memory_id for entry in store.snapshot(OWNER, MODEL).entries]
    assert (exported[0].memory.access_count, exported[0].memory.version) == (1, 2)


def test_an_export_goes_on_after_what_is_gone(store: Store) -> None:
    """The last memory of a page marks a place; it need not be in the store."""
    store.commit(change_set(memory(1), memory(4)))

    after = store.export(OWNER, after=Exported(memory(3), (), 1), limit=10)

    assert [each.memory.id for each in after] == [memory_id(4)]


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_the_ledger_is_exported_oldest_first(store: Store, limit: int) -> None:
    """By time, ties by least id, page by page, at both ends of time."""
    early = LedgerEntry("z", OWNER, "gone", datetime.min.replace(tzinfo=UTC), "erase", "alice", "on request")
    late = LedgerEntry("a", OWNER, "gone", datetime.max.replace(tzinfo=UTC), "erase", "alice", "on request")
    same_time = [ledger_entry(memory(1), "touch", number) for number in (2, 0, 1)]
    store.commit(ChangeSet(ledger=(late, *same_time, early)))

    assert export_ledger(store, limit=limit) == [early, same_time[1], same_time[2], same_time[0], late]


def test_an_export_is_of_one_owner(store: Store) -> None:
    """Nothing of the user's other agents, of the tenant, of others, and nothing for an unknown owner."""
    store.commit(change_set(*(memory(number, owner=owner) for number, owner in enumerate([OWNER, PRIVATE, PUBLIC]))))

    for number, owner in enumerate([OWNER, PRIVATE, PUBLIC]):
        assert [each.memory.id for each in export(store, owner)] == [memory_id(number)]
        assert [entry.memory_id for entry in export_ledger(store, owner)] == [memory_id(number)]
    assert export(store, Owner("nobody")) == []
    assert export_ledger(store, Owner("nobody")) == []


def test_no_page_is_longer_than_asked(store: Store) -> None:
    """Nor does a limit of nothing or less give anything."""
    store.commit(change_set(*(memory(number) for number in range(5))))

    assert [len(store.export(OWNER, limit=limit)) for limit in (2, 0, -1)] == [2, 0, 0]
    assert [len(store.export_ledger(OWNER, limit=limit)) for limit in (2, 0, -1)] == [2, 0, 0]
