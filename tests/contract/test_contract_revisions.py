"""What a store promises of revisions: one winner a version, the old text kept, and an index that learns of it."""

from contextlib import closing as closing_store
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from graphmem.copying import copy_store, fingerprints
from graphmem.domain.change import ChangeSet, Embedding, Revising, StatusChange, Touch
from graphmem.domain.claim import LinkKind, Predicate
from graphmem.domain.memory import Memory, MemoryKind, Status
from graphmem.domain.redaction import redact
from graphmem.domain.revision import MemoryVersion
from graphmem.domain.scope import Owner
from graphmem.domain.times import to_us
from graphmem.errors import Conflict, InvalidInput
from graphmem.ports.store import IndexEntry, Store
from graphmem.stores.sqlite import SqliteStore
from tests.contract.conftest import OpenStore
from tests.contract.memories import (
    ALICE,
    BOB_SHOP,
    MODEL,
    OWNER,
    PRIVATE,
    START,
    change_set,
    claim,
    closing,
    full_memory,
    ledger_entry,
    linked,
    memory,
    memory_id,
    mentions,
    vectors,
)


def rewritten(old: Memory, text: str, *entities: str) -> Memory:
    """A memory with another text, and all that is read of it."""
    return replace(
        old,
        content=redact(text).text,
        name=text[:40],
        kind=MemoryKind.SEMANTIC,
        importance=0.9,
        content_hash=f"hash of {text}",
        dedupe_key=f"key of {text}",
        search_text=text.lower(),
        names=tuple(sorted(name.casefold() for name in entities)),
        traits=frozenset(),
        tags=("new", "标签"),
        metadata='{"b": 2}',
        mentions=mentions(text, entities, old.owner),
        claims=(claim("user", Predicate.LIKES, text),),
        links=(),
        version=old.version + 1,
    )


def revising(old: Memory, new: Memory, *unsaid: str, number: int = 0) -> ChangeSet:
    """The change set of a new text."""
    entry = ledger_entry(old, "revise", number)
    return ChangeSet(
        embeddings=(Embedding(new.id, MODEL, vectors(1_000 + old.version)),),
        revisings=(Revising(new, old.version, rewritten=True, unsaid=unsaid),),
        versions=(MemoryVersion.of(old, entry.id),),
        ledger=(entry,),
    )


def stored(store: Store, entry: Memory) -> Memory:
    """As details tell it."""
    return store.memories(replace(ALICE, agent="shop"), [entry.id])[0]


def entries(store: Store, owner: Owner = OWNER, since: int = -1) -> dict[str, IndexEntry]:
    """As the index is told."""
    told = store.snapshot(owner, MODEL) if since < 0 else store.changes(owner, MODEL, since)
    return {entry.memory_id: entry for entry in told.entries}


def test_a_revised_memory_is_the_new_one_under_its_id(store: Store) -> None:
    """Every field; its session, its place in it and what was counted of it stay."""
    store.commit(change_set(full_memory(5)))
    old = stored(store, full_memory(5))
    new = rewritten(old, "Redis was replaced by vim", "Redis", "vim")

    store.commit(revising(old, new))

    assert stored(store, old) == new
    entry = entries(store)[old.id]
    assert (entry.search_text, entry.kind, entry.tags) == ("redis was replaced by vim", MemoryKind.SEMANTIC, new.tags)
    assert entry.entities == ("t/acme/u/alice#Tool:redis", "t/acme/u/alice#Tool:vim")
    assert entry.vectors.tobytes() == vectors(1_000 + old.version).tobytes()
    assert (entry.edition, entry.position, entry.access_count) == (old.version, 0, 3)
    assert store.claimants(OWNER, ["user|scheduled_at", "user|likes"], per_key=9) == {"user|likes": (old.id,)}


def test_changes_tell_of_a_revision_as_a_snapshot_does(store: Store) -> None:
    """The order of creation stays, the edition says that the text is another one, and a touch does not."""
    store.commit(change_set(memory(1), memory(2)))
    store.commit(change_set(memory(3)))
    (since,) = store.revisions([OWNER])
    old = stored(store, memory(1))

    store.commit(revising(old, rewritten(old, "tea")))
    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(1), START), Touch(OWNER, memory_id(2), START))))

    told = entries(store, since=since)
    assert {each: entry.edition for each, entry in told.items()} == {memory_id(1): 1, memory_id(2): 0}
    assert list(entries(store)) == [memory_id(1), memory_id(2), memory_id(3)]
    assert store.revisions([OWNER]) == (since + 2,)


def test_another_version_is_refused_and_nothing_kept(store: Store) -> None:
    """Two who read the same version: one wins. An unknown memory, and one of another owner, are refused alike."""
    store.commit(change_set(memory(1)))
    old = stored(store, memory(1))
    store.commit(revising(old, rewritten(old, "first")))
    before = entries(store), store.revisions([OWNER])

    stale = revising(old, rewritten(old, "second"), number=1)
    unknown = revising(memory(7), rewritten(memory(7), "third"))
    foreign = revising(
        replace(old, owner=PRIVATE, version=2), rewritten(replace(old, owner=PRIVATE), "fourth"), number=2
    )
    archived = ChangeSet(status_changes=(StatusChange(OWNER, old.id, 1, Status.ARCHIVED),))
    for refused in (stale, unknown, foreign, archived):
        with pytest.raises(Conflict):
            store.commit(refused)

    assert stored(store, old).content == "first"
    assert store.revisions([OWNER, PRIVATE]) == (*before[1], 0)
    assert [happening.entry.action for happening in store.happenings(ALICE, old.id, limit=9)] == ["create", "revise"]


def test_a_text_that_another_memory_has_is_refused(store: Store) -> None:
    """The dedupe key is one memory's alone."""
    store.commit(change_set(memory(1), memory(2)))
    old = stored(store, memory(1))

    with pytest.raises(Conflict):
        store.commit(revising(old, replace(rewritten(old, "tea"), dedupe_key="key-2")))

    assert stored(store, old) == old


def test_a_change_set_that_does_not_hang_together_is_refused(store: Store) -> None:
    """A memory changed twice, vectors of one whose text stays, a mention of another owner's entity."""
    store.commit(change_set(memory(1)))
    old = stored(store, memory(1))
    good = revising(old, rewritten(old, "tea"))
    status = StatusChange(OWNER, old.id, 1, Status.ARCHIVED)
    kept = replace(good.revisings[0], rewritten=False)
    foreign = replace(good.revisings[0], memory=replace(old, mentions=mentions("vim", ["vim"], PRIVATE)))

    for bad, error in (
        (replace(good, status_changes=(status,)), Conflict),
        (replace(good, revisings=good.revisings * 2), Conflict),
        (replace(good, revisings=(kept,)), InvalidInput),
        (replace(good, revisings=(foreign,)), InvalidInput),
    ):
        with pytest.raises(error):
            store.commit(bad)

    assert stored(store, old) == old


def test_fields_change_while_the_text_stays(store: Store) -> None:
    """What it mentions, claims and is linked to is as before; the edition is another one, since tags may be."""
    older, newer = (
        replace(memory(number, entities=["vim"]), claims=(claim("user", Predicate.LIVES, "x"),)) for number in (1, 2)
    )
    store.commit(replace(change_set(older, newer), links=(linked(newer, older, LinkKind.MAY_UPDATE),)))
    old = stored(store, older)
    new = replace(old, tags=("a",), importance=0.25, kind=MemoryKind.PROCEDURAL, valid_until=START, version=2)
    entry = ledger_entry(old, "revise")

    store.commit(
        ChangeSet(
            revisings=(Revising(new, 1, rewritten=False),), versions=(MemoryVersion.of(old, entry.id),), ledger=(entry,)
        )
    )

    assert stored(store, older) == new
    told = entries(store)[older.id]
    assert (told.tags, told.importance, told.edition) == (("a",), 0.25, 1)
    assert [each.memory_id for each in told.newer] == [newer.id]


def test_what_an_old_text_said_of_others_goes_with_it(store: Store) -> None:
    """A claim that it closed holds again, doubts are gone either way, and the index is told of all of them."""
    lives = claim("user", Predicate.LIVES, "Beijing", topic=["harbor"])
    closed, doubted = replace(memory(1), claims=(lives,)), replace(memory(2), claims=(lives,))
    middle, newest = replace(memory(3), claims=(lives,)), memory(4)
    store.commit(change_set(closed, doubted))
    links = (linked(middle, closed), linked(middle, doubted, LinkKind.OPPOSITE))
    store.commit(replace(change_set(middle), closings=(closing(middle, closed),), links=links))
    store.commit(replace(change_set(newest), links=(linked(newest, middle, LinkKind.MAY_UPDATE),)))
    assert stored(store, closed).status is Status.SUPERSEDED
    (since,) = store.revisions([OWNER])
    old = stored(store, middle)

    store.commit(revising(old, rewritten(old, "tea"), closed.id, doubted.id))

    told = entries(store, since=since)
    assert set(told) == {closed.id, doubted.id, middle.id}
    assert told[closed.id].status is Status.ACTIVE
    assert [entry.newer for entry in entries(store).values()] == [(), (), (), ()]
    assert [each.closed_by for each in stored(store, closed).claims] == [None]
    assert all(stored(store, each).links == () for each in (closed, doubted, middle, newest))
    assert store.claimants(OWNER, ["harbor"], per_key=9) == {"harbor": (doubted.id, closed.id)}


def test_a_new_text_closes_in_the_same_commit(store: Store) -> None:
    """What the old text closed, the new one may close again, or be closed itself by what is newer."""
    lives = claim("user", Predicate.LIVES, "Beijing")
    older, middle, newest = (replace(memory(number), claims=(lives,)) for number in (1, 2, 3))
    store.commit(change_set(older))
    store.commit(replace(change_set(middle), closings=(closing(middle, older),), links=(linked(middle, older),)))
    store.commit(change_set(newest))
    old = stored(store, middle)
    new = replace(rewritten(old, "tea"), claims=(lives,))
    again = (closing(new, older), closing(newest, new))

    store.commit(replace(revising(old, new, older.id), closings=again, links=(linked(new, older), linked(newest, new))))

    assert [stored(store, each).status for each in (older, middle, newest)] == [
        Status.SUPERSEDED,
        Status.SUPERSEDED,
        Status.ACTIVE,
    ]
    told = entries(store)
    assert [each.memory_id for each in told[older.id].newer] == [middle.id]
    assert [each.memory_id for each in told[middle.id].newer] == [newest.id]
    assert (told[middle.id].edition, stored(store, middle).version) == (1, 3)


def test_a_status_changes_and_is_told(store: Store) -> None:
    """Archived memories are no claimants; one that is to be active again is superseded where its claims are closed."""
    lives = claim("user", Predicate.LIVES, "x", topic=["harbor"])
    older, newer = replace(memory(1), claims=(lives,)), memory(2)
    store.commit(change_set(older))
    store.commit(ChangeSet(status_changes=(StatusChange(OWNER, older.id, 1, Status.ARCHIVED),)))
    assert (stored(store, older).status, stored(store, older).version) == (Status.ARCHIVED, 2)
    assert entries(store)[older.id].status is Status.ARCHIVED
    assert store.claimants(OWNER, ["harbor"], per_key=9) == {}
    store.commit(replace(change_set(newer), closings=(closing(newer, older),), links=(linked(newer, older),)))
    assert stored(store, older).status is Status.ARCHIVED

    store.commit(ChangeSet(status_changes=(StatusChange(OWNER, older.id, 2, Status.ACTIVE),)))

    assert stored(store, older).status is Status.SUPERSEDED
    assert entries(store)[older.id].status is Status.SUPERSEDED


def test_what_was_done_to_a_memory_is_told_page_by_page(store: Store) -> None:
    """Oldest first, with the text before each revision; nothing of a memory out of sight."""
    store.commit(change_set(full_memory(5), memory(6)))
    first = stored(store, full_memory(5))
    store.commit(revising(first, rewritten(first, "tea"), number=1))
    second = stored(store, first)
    store.commit(revising(second, rewritten(second, "coffee"), number=2))

    told = store.happenings(ALICE, first.id, limit=9)
    assert [(each.entry.action, each.replaced) for each in told] == [
        ("create", None),
        ("revise", MemoryVersion.of(first, f"{first.id}/revise/1")),
        ("revise", MemoryVersion.of(second, f"{first.id}/revise/2")),
    ]
    places = [(to_us(each.entry.at), each.entry.id) for each in told]
    assert store.happenings(ALICE, first.id, limit=1) == told[:1]
    assert store.happenings(ALICE, first.id, after=places[0], limit=9) == told[1:]
    assert store.happenings(ALICE, first.id, after=places[2], limit=9) == ()
    for scope, id_ in ((BOB_SHOP, first.id), (ALICE, "unknown"), (ALICE, "\ud800")):
        assert store.happenings(scope, id_, limit=9) == ()


def test_an_export_holds_what_memories_were(store: Store) -> None:
    """Oldest version first; those never revised have none."""
    store.commit(change_set(full_memory(5), memory(6)))
    first = stored(store, full_memory(5))
    store.commit(revising(first, rewritten(first, "tea"), number=1))
    second = stored(store, first)
    store.commit(revising(second, rewritten(second, "coffee"), number=2))

    revised, plain = store.export(OWNER, limit=9)

    assert [each.version for each in revised.versions] == [4, 5]
    assert revised.versions[0] == MemoryVersion.of(first, f"{first.id}/revise/1")
    assert plain.versions == ()


def test_a_reader_beside_a_writer_sees_no_text_under_another_edition(open_store: OpenStore) -> None:
    """While a memory is revised without a pause, what is told of it is always one of its states, whole."""
    store, beside = open_store(), open_store()
    store.commit(change_set(memory(1)))
    first = stored(store, memory(1))
    store.commit(revising(first, rewritten(first, "text 1"), number=1))
    failures: list[Exception] = []

    def write() -> None:
        try:
            for version in range(2, 40):
                old = stored(beside, first)
                beside.commit(revising(old, rewritten(old, f"text {version}"), number=version))
        except Exception as exc:  # noqa: BLE001 - told by the test
            failures.append(exc)

    writer = Thread(target=write)
    writer.start()
    seen: set[int] = set()
    while writer.is_alive():
        (entry,) = entries(store).values()
        assert entry.search_text == f"text {entry.edition}"
        assert entry.vectors.tobytes() == vectors(1_000 + entry.edition).tobytes()
        seen.add(entry.edition)
    writer.join()

    assert failures == []
    assert len(seen) > 1


def test_a_copy_holds_what_memories_were(store: Store, tmp_path: Path) -> None:
    """Out of a store and into another one, with the same editions."""
    store.commit(change_set(full_memory(5), memory(6)))
    first = stored(store, full_memory(5))
    store.commit(revising(first, rewritten(first, "tea"), number=1))
    store.commit(ChangeSet(status_changes=(StatusChange(OWNER, memory_id(6), 1, Status.ARCHIVED),)))

    with (
        closing_store(SqliteStore.open(tmp_path / "copy.db")) as copied,
        closing_store(SqliteStore.open(tmp_path / "again.db")) as again,
    ):
        assert copy_store(store, copied).identical
        assert copy_store(copied, again).identical
        assert fingerprints(again, OWNER) == fingerprints(store, OWNER)
        assert {each: entry.edition for each, entry in entries(copied).items()} == {first.id: 4, memory_id(6): 0}
        assert copied.happenings(ALICE, first.id, limit=9) == store.happenings(ALICE, first.id, limit=9)


def test_a_copy_into_a_store_holds_what_memories_were(store: Store, tmp_path: Path) -> None:
    """The other way round."""
    with closing_store(SqliteStore.open(tmp_path / "source.db")) as source:
        source.commit(change_set(full_memory(5)))
        first = stored(source, full_memory(5))
        source.commit(revising(first, rewritten(first, "tea"), number=1))
        second = stored(source, first)
        source.commit(revising(second, rewritten(second, "coffee"), number=2))

        assert copy_store(source, store).identical
        assert {each: entry.edition for each, entry in entries(store).items()} == {first.id: 5}
