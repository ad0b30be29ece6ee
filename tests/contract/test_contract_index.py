"""The promises of `snapshot` and `changes`, from which the scope index is built and kept fresh."""

from dataclasses import replace
from itertools import islice
from threading import Thread

import numpy as np
import pytest

from graphmem.domain.change import ChangeSet, Embedding, Touch
from graphmem.domain.memory import Credibility, MemoryKind, Source, Status
from graphmem.domain.scope import Owner
from graphmem.domain.text import Language
from graphmem.domain.times import to_us
from graphmem.domain.traits import Trait
from graphmem.ports.store import IndexEntry, Snapshot, Store
from tests.contract.conftest import OpenStore
from tests.contract.memories import (
    DIMENSION,
    MODEL,
    OWNER,
    PRIVATE,
    PUBLIC,
    START,
    change_set,
    full_memory,
    memory,
    memory_id,
    number_of,
    vectors,
)


def numbers(snapshot: Snapshot) -> list[int]:
    """Which memories it holds, in its order; checks its count on the way."""
    found = [number_of(entry.memory_id) for entry in snapshot.entries]
    assert snapshot.count == len(found)
    return found


def plain(entry: IndexEntry) -> tuple[object, ...]:
    """An entry that can be compared: arrays have no single truth."""
    fields = [getattr(entry, name) for name in entry.__slots__ if name != "vectors"]
    return (*fields, entry.vectors.shape, entry.vectors.tobytes())


def test_an_owner_never_written_has_an_empty_snapshot(store: Store) -> None:
    """Revision 0, nothing in it."""
    snapshot = store.snapshot(OWNER, MODEL)

    assert (snapshot.revision, snapshot.count, list(snapshot.entries)) == (0, 0, [])


def test_an_entry_holds_what_was_written(store: Store) -> None:
    """Every field an index needs, times as microseconds, entity keys sorted, one vector row a passage."""
    written = full_memory(5)
    store.commit(change_set(written))

    (entry,) = store.snapshot(OWNER, MODEL).entries

    assert plain(entry) == plain(
        IndexEntry(
            memory_id=written.id,
            kind=MemoryKind.PROCEDURAL,
            status=Status.ACTIVE,
            source=Source.DOCUMENT,
            credibility=Credibility.HIGH,
            importance=0.1 + 0.2,
            language=Language.ZH,
            speaker="Алиса",
            session="s/1 ’",
            position=0,
            occurred_us=-62_135_596_800_000_000,
            recorded_us=to_us(written.recorded_at),
            valid_from_us=-1,
            valid_until_us=253_402_300_799_999_999,
            accessed_us=to_us(START),
            access_count=3,
            search_text="订 单 订单\nredi ok",
            names="88231\tredis",
            traits=frozenset(Trait),
            entities=("t/acme/u/alice#Tool:88231", "t/acme/u/alice#Tool:redis"),
            tags=("a", "z", "标签"),
            newer=(),
            vectors=vectors(5, 2),
        )
    )
    assert isinstance(entry.kind, MemoryKind)
    assert isinstance(entry.status, Status)
    assert entry.vectors.dtype == np.float32


def test_an_entity_mentioned_twice_is_listed_once(store: Store) -> None:
    """Keys are a set, in order."""
    store.commit(change_set(memory(1, entities=["vim", "Redis", "Vim"])))

    (entry,) = store.snapshot(OWNER, MODEL).entries

    assert entry.entities == ("t/acme/u/alice#Tool:redis", "t/acme/u/alice#Tool:vim")


def test_vectors_of_another_model_are_not_given(store: Store) -> None:
    """A memory without vectors of the asked model has none, as wide as that model's."""
    store.commit(replace(change_set(memory(1)), embeddings=(Embedding(memory_id(1), "other", vectors(9)),)))
    store.commit(change_set(memory(2)))

    first, second = store.snapshot(OWNER, MODEL).entries

    assert first.vectors.shape == (0, DIMENSION)
    assert np.array_equal(second.vectors, vectors(2))
    assert [entry.vectors.shape for entry in store.snapshot(OWNER, "unknown").entries] == [(0, 0), (0, 0)]


def test_entries_come_by_revision_of_creation_then_id(store: Store) -> None:
    """Neither the order inside a change set nor a later touch moves a memory."""
    store.commit(change_set(memory(9), memory(7)))
    store.commit(change_set(memory(2), memory(8)))
    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(9), START),)))

    assert numbers(store.snapshot(OWNER, MODEL)) == [7, 9, 2, 8]


def test_changes_are_what_was_written_or_touched_since(store: Store) -> None:
    """In the order of the snapshot, with the revision they lead to."""
    store.commit(change_set(memory(9), memory(7)))
    store.commit(change_set(memory(8)))
    store.commit(replace(change_set(memory(1)), touches=(Touch(OWNER, memory_id(9), START),)))

    assert numbers(store.changes(OWNER, MODEL, 0)) == [7, 9, 8, 1]
    assert numbers(store.changes(OWNER, MODEL, 1)) == [9, 8, 1]
    assert numbers(store.changes(OWNER, MODEL, 2)) == [9, 1]
    assert numbers(store.changes(OWNER, MODEL, 3)) == []
    assert {store.changes(OWNER, MODEL, since).revision for since in range(4)} == {3}


def test_changes_from_the_beginning_are_the_snapshot(store: Store) -> None:
    """An index kept fresh holds the same rows, byte for byte, as one built at once."""
    store.commit(change_set(full_memory(3), memory(1, entities=["Vim"])))
    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(3), START),)))

    at_once = [plain(entry) for entry in store.snapshot(OWNER, MODEL).entries]

    assert [plain(entry) for entry in store.changes(OWNER, MODEL, 0).entries] == at_once


def test_every_status_is_in_the_snapshot(store: Store) -> None:
    """Which ones are recalled is the index's business."""
    store.commit(change_set(*(memory(number, status=status) for number, status in enumerate(Status))))

    assert [entry.status for entry in store.snapshot(OWNER, MODEL).entries] == list(Status)


@pytest.mark.parametrize(
    "foreign",
    [
        PRIVATE,
        PUBLIC,
        Owner("acme", "bob"),
        Owner("globex", "alice"),
        Owner("acme", "alice/a/shop"),
        Owner("Acme", "alice"),
    ],
    ids=lambda owner: owner.key,
)
def test_only_the_owners_memories_are_seen(store: Store, foreign: Owner) -> None:
    """What others write changes neither entries nor revision, however alike their names are."""
    store.commit(change_set(memory(1, entities=["Vim"])))
    before = [plain(entry) for entry in store.snapshot(OWNER, MODEL).entries]

    store.commit(change_set(memory(2, owner=foreign, entities=["Vim"], session="s")))

    assert [plain(entry) for entry in store.snapshot(OWNER, MODEL).entries] == before
    assert numbers(store.changes(OWNER, MODEL, 1)) == []
    assert store.revisions([OWNER]) == (1,)
    assert numbers(store.snapshot(foreign, MODEL)) == [2]


def test_a_snapshot_being_read_does_not_see_later_writes(store: Store, open_store: OpenStore) -> None:
    """Entries fit the revision and the count even when others write, here and elsewhere, meanwhile."""
    store.commit(change_set(*(memory(number) for number in range(50))))
    snapshot = store.snapshot(OWNER, MODEL)
    entries = iter(snapshot.entries)
    seen = list(islice(entries, 10))

    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(40), START),)))
    open_store().commit(change_set(memory(60)))
    seen += list(entries)

    assert (snapshot.revision, snapshot.count, len(seen)) == (1, 50, 50)
    assert {entry.access_count for entry in seen} == {0}
    assert numbers(store.changes(OWNER, MODEL, snapshot.revision)) == [40, 60]


def test_a_snapshot_not_read_to_its_end_holds_nobody_up(store: Store) -> None:
    """It may be dropped before or midway; later reads see later writes."""
    store.commit(change_set(*(memory(number) for number in range(5))))
    iter(store.snapshot(OWNER, MODEL).entries)
    next(iter(store.snapshot(OWNER, MODEL).entries))

    store.commit(change_set(memory(9)))

    assert numbers(store.snapshot(OWNER, MODEL)) == [0, 1, 2, 3, 4, 9]
    assert store.revisions([OWNER]) == (2,)


def test_threads_share_one_store(store: Store) -> None:
    """Eight threads write and read through one handle; every write is there, every reading whole."""
    seen: list[tuple[int, int]] = []

    def work(first: int) -> None:
        for number in range(first, first + 10):
            store.commit(change_set(memory(number, entities=["Vim"], session="s")))
            snapshot = store.snapshot(OWNER, MODEL)
            seen.append((snapshot.revision, len(list(snapshot.entries))))

    threads = [Thread(target=work, args=(worker * 10,)) for worker in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(seen) == 80
    assert all(revision == count for revision, count in seen)
    snapshot = store.snapshot(OWNER, MODEL)
    assert [entry.position for entry in snapshot.entries] == list(range(80))
