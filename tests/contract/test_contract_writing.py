"""The promises of `Store.commit`: whole or nothing, durable, positions, touches, revisions."""

from dataclasses import replace
from datetime import timedelta

import pytest

from graphmem.domain.change import ChangeSet, Embedding, Touch
from graphmem.domain.entity import Entity, EntityType, LinkedMention, Mention
from graphmem.domain.scope import Owner
from graphmem.errors import Conflict, InvalidInput
from graphmem.ports.store import Store
from tests.contract.conftest import OpenStore
from tests.contract.memories import (
    ALICE,
    ALICE_SHOP,
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
    mentions,
    vectors,
)


def contents(store: Store) -> tuple[object, ...]:
    """Everything a test can see of a store."""
    report = store.report()
    return (
        report.memories,
        report.entities,
        report.embedding_models,
        store.revisions([OWNER, PRIVATE, PUBLIC]),
        store.ledger(ALICE_SHOP, limit=100),
        store.memories(ALICE_SHOP, [memory_id(number) for number in range(20)]),
    )


def positions(store: Store, *numbers: int) -> list[int | None]:
    """Where memories stand in their session."""
    return [entry.position for entry in store.memories(ALICE_SHOP, [memory_id(number) for number in numbers])]


@pytest.mark.parametrize("owner", [OWNER, PRIVATE, PUBLIC], ids=lambda owner: owner.visibility)
def test_a_memory_comes_back_as_it_was_written(store: Store, owner: Owner) -> None:
    """Every field survives, in any script and at both ends of time; the store adds the position."""
    written = full_memory(1, owner=owner)

    store.commit(change_set(written))

    assert store.memories(ALICE_SHOP, [written.id]) == (replace(written, position=0),)


def test_an_empty_change_set_changes_nothing(store: Store) -> None:
    """There is nothing to keep and no revision moves."""
    before = contents(store)

    store.commit(ChangeSet())

    assert contents(store) == before


def test_what_was_committed_is_there_for_another_handle(store: Store, open_store: OpenStore) -> None:
    """Another process sees a write as soon as commit returned."""
    store.commit(change_set(memory(1)))

    assert contents(open_store()) == contents(store)


def test_what_was_committed_is_there_after_closing(store: Store, open_store: OpenStore) -> None:
    """Closing and opening again loses nothing."""
    store.commit(change_set(full_memory(1), memory(2, entities=["Vim"])))
    before = contents(store)

    store.close()

    assert contents(open_store()) == before


@pytest.mark.parametrize("clash", ["dedupe_key", "id", "ledger"])
def test_a_conflict_in_the_last_memory_keeps_nothing(store: Store, clash: str) -> None:
    """All or nothing: the first memory of a refused change set leaves no row, entity, vector or revision."""
    old = memory(1, entities=["Vim"])
    store.commit(change_set(old))
    before = contents(store)
    last = memory(3)
    changes = {
        "dedupe_key": change_set(memory(2, entities=["Redis"]), replace(last, dedupe_key=old.dedupe_key)),
        "id": change_set(memory(2, entities=["Redis"]), replace(last, id=old.id)),
        "ledger": replace(change_set(memory(2, entities=["Redis"]), last), ledger=(ledger_entry(old),)),
    }[clash]

    with pytest.raises(Conflict):
        store.commit(changes)

    assert contents(store) == before


def test_one_change_set_cannot_hold_a_memory_twice(store: Store) -> None:
    """Two memories of one dedupe key conflict with each other too."""
    with pytest.raises(Conflict):
        store.commit(change_set(memory(1), replace(memory(2), dedupe_key=memory(1).dedupe_key)))

    assert store.report().memories == 0


def test_a_dedupe_key_belongs_to_its_owner(store: Store) -> None:
    """The same key under three owners is three memories."""
    store.commit(
        change_set(
            *(
                replace(memory(number, owner=owner), dedupe_key="same")
                for number, owner in enumerate([OWNER, PRIVATE, PUBLIC])
            )
        )
    )

    assert store.report().memories == 3


def test_a_refused_write_can_be_followed_by_a_good_one(store: Store) -> None:
    """A conflict leaves no lock and no open transaction."""
    store.commit(change_set(memory(1)))
    with pytest.raises(Conflict):
        store.commit(change_set(memory(1)))

    store.commit(change_set(memory(2)))

    assert store.report().memories == 2


def test_a_mention_of_another_owners_entity_is_refused(store: Store) -> None:
    """No edge may cross owners: it would carry one's names to the other."""
    text = "note 1: Vim"
    crossing = replace(memory(1, text), mentions=mentions(text, ["Vim"], PRIVATE))

    with pytest.raises(InvalidInput):
        store.commit(change_set(crossing))

    assert contents(store)[:2] == (0, 0)


def test_an_embedding_without_its_memory_is_refused(store: Store) -> None:
    """Vectors come with their memory or not at all."""
    store.commit(change_set(memory(1)))

    with pytest.raises(InvalidInput):
        store.commit(replace(change_set(memory(2)), embeddings=(Embedding(memory_id(1), "other", vectors(1)),)))

    assert store.report().memories == 1


def test_positions_count_up_in_the_order_of_the_change_set(store: Store) -> None:
    """Turns of a session are numbered from 0, across commits; the caller's position is ignored."""
    store.commit(change_set(*(memory(number, session="s") for number in (3, 1, 2))))
    store.commit(change_set(replace(memory(4, session="s"), position=99)))

    assert positions(store, 3, 1, 2, 4) == [0, 1, 2, 3]


def test_positions_belong_to_owner_and_session(store: Store) -> None:
    """Another session, and the same session under another owner, count for themselves."""
    store.commit(
        change_set(
            memory(1, session="s"),
            memory(2, session="other"),
            memory(3, session="s", owner=PRIVATE),
            memory(4, session="s"),
            memory(5),
        )
    )

    assert positions(store, 1, 2, 3, 4, 5) == [0, 0, 0, 1, None]


def test_a_touch_counts_and_moves_the_last_access_forward(store: Store) -> None:
    """Access count and version rise by one a touch; an earlier touch never moves the last access back."""
    store.commit(change_set(memory(1)))
    later = START + timedelta(days=2)

    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(1), later),)))
    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(1), START),)))

    assert store.memories(ALICE, [memory_id(1)]) == (replace(memory(1), accessed_at=later, access_count=2, version=3),)


def test_a_touch_adds_sources_once_and_in_order(store: Store) -> None:
    """A merged memory keeps all its sources, each once, those it had first."""
    store.commit(change_set(replace(memory(1), source_refs=("m", "a"))))

    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(1), START, ("z", "a", "b")),)))

    assert store.memories(ALICE, [memory_id(1)])[0].source_refs == ("m", "a", "z", "b")


@pytest.mark.parametrize(("owner", "number"), [(OWNER, 2), (PRIVATE, 1), (PUBLIC, 1)])
def test_a_touch_of_a_memory_the_owner_does_not_have_keeps_nothing(store: Store, owner: Owner, number: int) -> None:
    """Unknown and foreign memories conflict alike, and what else the change set holds is dropped."""
    store.commit(change_set(memory(1)))
    before = contents(store)

    with pytest.raises(Conflict):
        store.commit(replace(change_set(memory(3)), touches=(Touch(owner, memory_id(number), START),)))

    assert contents(store) == before


def test_a_memory_can_be_touched_in_the_change_set_that_creates_it(store: Store) -> None:
    """Two observations of one batch may be the same memory."""
    store.commit(replace(change_set(memory(1)), touches=(Touch(OWNER, memory_id(1), START, ("second",)),)))

    (found,) = store.memories(ALICE, [memory_id(1)])
    assert (found.access_count, found.source_refs) == (1, ("second",))


def test_revisions_move_by_one_for_the_owners_a_commit_touches(store: Store) -> None:
    """From 0, once a commit however much it holds, and only for those it writes for."""
    assert store.revisions([OWNER, PRIVATE]) == (0, 0)

    store.commit(change_set(memory(1), memory(2)))
    assert store.revisions([OWNER, PRIVATE, PUBLIC, OWNER]) == (1, 0, 0, 1)

    store.commit(ChangeSet(touches=(Touch(OWNER, memory_id(1), START),)))
    store.commit(change_set(memory(3, owner=PRIVATE), memory(4)))
    assert store.revisions([PUBLIC, PRIVATE, OWNER]) == (0, 1, 3)


def test_an_entity_keeps_the_name_seen_first(store: Store) -> None:
    """Case and width make no second entity; each mention keeps its own surface."""
    store.commit(change_set(memory(1, entities=["Redis"])))
    store.commit(change_set(memory(2, entities=["REDIS", "redis"])))

    assert store.report().entities == 1
    found = store.memories(ALICE, [memory_id(2)])[0].mentions
    assert [linked.mention.surface for linked in found] == ["REDIS", "redis"]
    assert {linked.entity for linked in found} == {Entity(OWNER, EntityType.TOOL, "Redis")}


def test_a_mention_keeps_its_own_type(store: Store) -> None:
    """What was recognised in this text and what the entity is are two things."""
    linked = LinkedMention(Mention("Vim", 0, 3, EntityType.PERSON), Entity(OWNER, EntityType.TOOL, "Vim"))
    written = replace(memory(1, "Vim"), mentions=(linked,))

    store.commit(change_set(written))

    assert store.memories(ALICE, [written.id]) == (written,)


def test_one_memory_may_have_vectors_of_two_models(store: Store) -> None:
    """A second model lives beside the first; the report names both."""
    changes = change_set(memory(1))
    second = Embedding(memory_id(1), "a-second", vectors(9))

    store.commit(replace(changes, embeddings=(*changes.embeddings, second)))

    assert store.report().embedding_models == ("a-second", MODEL)
