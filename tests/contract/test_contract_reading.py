"""The promises of the reading methods: memories, duplicates, known entities, ledger, report, close."""

from dataclasses import replace
from datetime import timedelta

import pytest

from graphmem.domain.change import ChangeSet, LedgerEntry, Touch
from graphmem.domain.entity import Entity, EntityType, LinkedMention, Mention
from graphmem.domain.memory import Memory, Status
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Owner, Scope
from graphmem.errors import StoreUnavailable
from graphmem.ports.store import Examination, Store
from tests.contract.memories import (
    ALICE,
    ALICE_SHOP,
    BOB_SHOP,
    FOREIGN,
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
)


def about(number: int, type_: EntityType, name: str, owner: Owner = OWNER) -> Memory:
    """A memory whose whole text is one name."""
    linked = LinkedMention(Mention(name, 0, len(name), type_), Entity(owner, type_, name))
    return replace(memory(number, name, owner=owner), mentions=(linked,))


def test_memories_come_in_the_order_asked_each_once(store: Store) -> None:
    """Unknown ids and ids no store can hold are left out."""
    store.commit(change_set(*(memory(number, entities=["Vim"]) for number in range(5))))
    asked = [memory_id(3), "unknown", memory_id(0), "", "\0", "\ud800", memory_id(3), "' OR 1=1 --", memory_id(4)]

    assert store.memories(ALICE, asked) == tuple(memory(number, entities=["Vim"]) for number in (3, 0, 4))
    assert store.memories(ALICE, []) == ()


def test_many_memories_can_be_asked_at_once(store: Store) -> None:
    """There is no limit on how many ids one call takes."""
    store.commit(change_set(*(memory(number) for number in range(3))))

    asked = [memory_id(number) for number in range(40_000)]

    assert len(store.memories(ALICE, asked)) == 3


def test_memories_of_every_status_are_read(store: Store) -> None:
    """Who knows an id may see what became of the memory."""
    store.commit(change_set(*(memory(number, status=status) for number, status in enumerate(Status))))

    found = store.memories(ALICE, [memory_id(number) for number in range(len(Status))])

    assert [entry.status for entry in found] == list(Status)


def test_content_read_is_redacted_text(store: Store) -> None:
    """What a store gives back was redacted before it was written, and its type says so."""
    store.commit(change_set(memory(1)))

    assert isinstance(store.memories(ALICE, [memory_id(1)])[0].content, RedactedText)


@pytest.mark.parametrize(
    ("scope", "visible"),
    [
        (ALICE_SHOP, {OWNER, PRIVATE, PUBLIC}),
        (ALICE, {OWNER, PUBLIC}),
        (Scope("acme", "alice", "devops"), {OWNER, PUBLIC}),
        (BOB_SHOP, {PUBLIC}),
        (FOREIGN, set()),
    ],
    ids=["with-agent", "without-agent", "other-agent", "other-user", "other-tenant"],
)
def test_a_scope_reads_its_owners_and_nobody_elses(store: Store, scope: Scope, visible: set[Owner]) -> None:
    """Memories and ledger alike: private, shared and public as the scope says; a foreign id is as unknown."""
    written = [full_memory(number, owner=owner) for number, owner in enumerate([OWNER, PRIVATE, PUBLIC])]
    store.commit(change_set(*written))

    found = store.memories(scope, [entry.id for entry in written])

    assert {entry.owner for entry in found} == visible
    assert {entry.owner for entry in store.ledger(scope, limit=10)} == visible


def test_duplicates_are_the_owners_own(store: Store) -> None:
    """Only keys asked for, only of this owner, whatever the status."""
    store.commit(change_set(memory(1), memory(2, status=Status.ARCHIVED), memory(3), memory(4, owner=PRIVATE)))

    found = store.duplicates(OWNER, ["key-1", "key-2", "key-4", "unknown", "\ud800"])

    assert found == {"key-1": memory_id(1), "key-2": memory_id(2)}
    assert store.duplicates(OWNER, []) == {}
    assert store.duplicates(Owner("nobody"), ["key-1"]) == {}


def test_known_entities_are_counted_by_memory(store: Store) -> None:
    """Two mentions in one memory count once; unknown and foreign names are left out."""
    store.commit(
        change_set(
            memory(1, entities=["Vim", "vim"]),
            memory(2, entities=["VIM", "Redis"]),
            memory(3, owner=PRIVATE, entities=["Vim", "Kafka"]),
        )
    )

    assert store.known_entities(OWNER, ["vim", "redis", "kafka", "unknown"]) == {
        "vim": (Entity(OWNER, EntityType.TOOL, "Vim"), 2),
        "redis": (Entity(OWNER, EntityType.TOOL, "Redis"), 1),
    }
    assert store.known_entities(PUBLIC, ["vim"]) == {}
    assert store.known_entities(OWNER, []) == {}


def test_of_entities_that_share_a_name_the_one_mentioned_most_is_known(store: Store) -> None:
    """Ties go to the key that comes first."""
    store.commit(
        change_set(
            about(1, EntityType.PLACE, "Jordan"),
            about(2, EntityType.PERSON, "Jordan"),
            about(3, EntityType.PRODUCT, "Mercury"),
            about(4, EntityType.CONCEPT, "Mercury"),
            about(5, EntityType.PRODUCT, "Mercury"),
        )
    )

    assert store.known_entities(OWNER, ["jordan", "mercury"]) == {
        "jordan": (Entity(OWNER, EntityType.PERSON, "Jordan"), 1),
        "mercury": (Entity(OWNER, EntityType.PRODUCT, "Mercury"), 2),
    }


def test_the_ledger_is_newest_first_and_limited(store: Store) -> None:
    """By time, ties by greatest id, each entry as it was written."""
    first, second = memory(1), memory(2)
    entries = (
        ledger_entry(first),
        ledger_entry(first, "touch", 1),
        ledger_entry(first, "touch", 2),
        ledger_entry(second),
    )
    store.commit(ChangeSet(memories=(first, second), ledger=entries))

    newest_first = (entries[3], entries[2], entries[1], entries[0])
    assert store.ledger(ALICE, limit=10) == newest_first
    assert store.ledger(ALICE, limit=2) == newest_first[:2]
    assert store.ledger(ALICE, limit=0) == ()


def test_the_ledger_may_tell_of_memories_that_are_gone(store: Store) -> None:
    """An entry needs no memory, so that erasure can be proved."""
    gone = LedgerEntry("ledger-1", OWNER, "gone", START - timedelta(days=1), "erase", "alice", "on request")

    store.commit(ChangeSet(ledger=(gone,)))

    assert store.ledger(ALICE, limit=1) == (gone,)


def test_the_report_counts_all_tenants(store: Store) -> None:
    """Memories, entities and embedding models of everybody, and where the store is."""
    empty = store.report()
    assert (empty.memories, empty.entities, empty.embedding_models) == (0, 0, ())

    store.commit(change_set(memory(1, entities=["Vim"]), memory(2, owner=Owner("globex", "eve"), entities=["Vim"])))

    report = store.report()
    assert (report.memories, report.entities, report.embedding_models) == (2, 2, (MODEL,))
    assert report.schema_version >= 1
    assert report.size_bytes > 0
    assert report.location


def test_a_sound_store_has_no_faults(store: Store) -> None:
    """Its newest memory is told by when it was recorded, whoever's it is, to the second."""
    assert store.examine() == Examination(faults=(), newest=None)

    store.commit(change_set(memory(1), memory(2, owner=Owner("globex", "eve"))))

    found = store.examine()
    newest = max(each.recorded_at for each in (memory(1), memory(2)))
    assert found.faults == ()
    assert found.newest is not None
    assert abs(found.newest - newest) < timedelta(seconds=1)


def test_a_closed_store_says_so(store: Store) -> None:
    """Closing twice is fine; using it afterwards is a typed error, never an empty answer."""
    store.commit(change_set(memory(1)))
    store.close()
    store.close()

    with pytest.raises(StoreUnavailable, match="closed"):
        store.memories(ALICE, [memory_id(1)])
    with pytest.raises(StoreUnavailable, match="closed"):
        store.revisions([OWNER])
    with pytest.raises(StoreUnavailable, match="closed"):
        store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(1), START),)))
