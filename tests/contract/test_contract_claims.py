"""What a store promises of claims: kept, looked up, closed, reopened, linked."""

from dataclasses import replace
from datetime import timedelta

import pytest

from graphmem.domain.change import ChangeSet, Reopening
from graphmem.domain.claim import LinkKind, Predicate
from graphmem.domain.memory import Memory, Status
from graphmem.errors import Conflict
from graphmem.ports.store import NewerMemory, Store
from tests.contract.memories import (
    ALICE,
    BOB_SHOP,
    MODEL,
    OWNER,
    PRIVATE,
    change_set,
    claim,
    closing,
    full_claim,
    linked,
    memory,
    memory_id,
)


def home(number: int, place: str, *more: Predicate) -> Memory:
    """A memory that claims where the user lives, and more."""
    claims = (claim("user", Predicate.LIVES, place, topic=["harbor"]), *(claim("user", kind, "x") for kind in more))
    return replace(memory(number), claims=claims)


def status_of(store: Store, entry: Memory) -> tuple[Status, Status]:
    """As details and as the index tell it."""
    (found,) = store.memories(ALICE, [entry.id])
    return found.status, {each.memory_id: each.status for each in store.snapshot(OWNER, MODEL).entries}[entry.id]


def test_claims_come_back_whole_and_in_order(store: Store) -> None:
    """Every field, every script."""
    entry = replace(memory(1), claims=(full_claim(), claim("user", Predicate.IS, ""), full_claim()))
    store.commit(change_set(entry))

    assert store.memories(ALICE, [entry.id])[0].claims == entry.claims


def test_claimants_are_the_newest_active_ones(store: Store) -> None:
    """By slot and by topic word, greatest ids first, at most as many as asked, of this owner only."""
    homes = [home(number, f"town {number}") for number in range(1, 5)]
    foreign = replace(home(9, "elsewhere"), owner=PRIVATE)
    archived = replace(home(8, "attic"), status=Status.ARCHIVED)
    store.commit(change_set(*homes, archived))
    store.commit(change_set(foreign))

    found = store.claimants(OWNER, ["user|lives_in", "harbor", "nothing", "\ud800"], per_key=3)

    newest = (memory_id(4), memory_id(3), memory_id(2))
    assert found == {"user|lives_in": newest, "harbor": newest}


def test_a_memory_is_superseded_when_all_its_claims_are_closed(store: Store) -> None:
    """Not before: the other fact of a sentence stays findable. Closed claims are no claimants."""
    old, new = home(1, "Beijing", Predicate.LIKES), home(2, "Shanghai")
    store.commit(change_set(old))
    store.commit(replace(change_set(new), closings=(closing(new, old),), links=(linked(new, old),)))
    assert status_of(store, old) == (Status.ACTIVE, Status.ACTIVE)
    (found,) = store.memories(ALICE, [old.id])
    assert [(each.closed_by, each.valid_until) for each in found.claims] == [(new.id, new.recorded_at), (None, None)]
    assert store.claimants(OWNER, ["user|lives_in"], per_key=9) == {"user|lives_in": (new.id,)}

    store.commit(ChangeSet(closings=(closing(new, old, 1),)))

    assert status_of(store, old) == (Status.SUPERSEDED, Status.SUPERSEDED)
    assert status_of(store, new) == (Status.ACTIVE, Status.ACTIVE)


def test_a_closed_claim_stays_closed_by_the_first(store: Store) -> None:
    """Closing again changes neither by whom nor when."""
    old, new, newer = home(1, "Beijing"), home(2, "Shanghai"), home(3, "Xi'an")
    store.commit(change_set(old))
    store.commit(replace(change_set(new), closings=(closing(new, old),)))
    store.commit(replace(change_set(newer), closings=(closing(newer, old),)))

    (found,) = store.memories(ALICE, [old.id])
    assert found.claims[0].closed_by == new.id


def test_closing_moves_the_older_memory_into_the_changes(store: Store) -> None:
    """Indexes kept fresh learn of it: its status, and what bears on it."""
    old, new = home(1, "Beijing"), home(2, "Shanghai")
    store.commit(change_set(old))
    (before,) = store.revisions([OWNER])
    store.commit(
        replace(
            change_set(new),
            closings=(closing(new, old),),
            links=(linked(new, old), linked(new, old, LinkKind.MAY_UPDATE, 0.6)),
        )
    )

    changes = store.changes(OWNER, MODEL, before)
    entries = {entry.memory_id: entry for entry in changes.entries}
    assert changes.count == 2
    assert entries[old.id].status is Status.SUPERSEDED
    assert entries[old.id].newer == (
        NewerMemory(new.id, LinkKind.CLOSES, 0.95),
        NewerMemory(new.id, LinkKind.MAY_UPDATE, 0.6),
    )
    assert entries[new.id].newer == ()


def test_links_are_told_on_both_sides(store: Store) -> None:
    """Ordered by newer, older, kind; the same link again takes the new likelihood."""
    old, new = home(1, "Beijing"), home(2, "Shanghai")
    store.commit(change_set(old, new))
    store.commit(ChangeSet(links=(linked(new, old, LinkKind.OPPOSITE, 0.4),)))
    again = linked(new, old, LinkKind.OPPOSITE, 0.7)
    store.commit(ChangeSet(links=(again,)))

    for entry in (old, new):
        assert store.memories(ALICE, [entry.id])[0].links == (again.link,)
    (told,) = [entry.newer for entry in store.snapshot(OWNER, MODEL).entries if entry.memory_id == old.id]
    assert told == (NewerMemory(new.id, LinkKind.OPPOSITE, 0.7),)


def test_reopening_undoes_what_one_memory_closed(store: Store) -> None:
    """Claims hold again, the link that closed is gone, other links stay."""
    old, new = home(1, "Beijing"), home(2, "Shanghai")
    store.commit(change_set(old))
    doubt = linked(new, old, LinkKind.MAY_UPDATE, 0.5)
    store.commit(replace(change_set(new), closings=(closing(new, old),), links=(linked(new, old), doubt)))

    store.commit(ChangeSet(reopenings=(Reopening(OWNER, old.id, memory_id(77)),)))
    assert status_of(store, old)[0] is Status.SUPERSEDED
    store.commit(ChangeSet(reopenings=(Reopening(OWNER, old.id, new.id),)))

    assert status_of(store, old) == (Status.ACTIVE, Status.ACTIVE)
    (found,) = store.memories(ALICE, [old.id])
    assert (found.claims, found.links) == (old.claims, (doubt.link,))
    assert store.claimants(OWNER, ["user|lives_in"], per_key=9) == {"user|lives_in": (new.id, old.id)}


def test_touching_keeps_what_bears_on_a_memory(store: Store) -> None:
    """Counting an access loses neither status nor links."""
    old, new = home(1, "Beijing"), home(2, "Shanghai")
    store.commit(change_set(old))
    store.commit(replace(change_set(new), closings=(closing(new, old),), links=(linked(new, old),)))
    from graphmem.domain.change import Touch

    store.commit(ChangeSet(touches=(Touch(OWNER, old.id, new.recorded_at + timedelta(days=1)),)))

    (entry,) = [entry for entry in store.snapshot(OWNER, MODEL).entries if entry.memory_id == old.id]
    assert (entry.status, entry.access_count) == (Status.SUPERSEDED, 1)
    assert entry.newer == (NewerMemory(new.id, LinkKind.CLOSES, 0.95),)


@pytest.mark.parametrize("what", ["closing", "linking", "reopening"])
def test_what_bears_on_another_owner_is_refused(store: Store, what: str) -> None:
    """A foreign memory looks like one that is gone; nothing is kept."""
    theirs = replace(home(1, "Beijing"), owner=BOB_SHOP.owners[0])
    mine = home(2, "Shanghai")
    store.commit(change_set(theirs))
    foreign = replace(theirs, owner=OWNER)
    changes = {
        "closing": ChangeSet(closings=(closing(mine, foreign),)),
        "linking": ChangeSet(links=(linked(mine, foreign),)),
        "reopening": ChangeSet(reopenings=(Reopening(OWNER, theirs.id),)),
    }[what]

    with pytest.raises(Conflict, match="nothing was kept"):
        store.commit(replace(changes, memories=(mine,)))

    assert store.memories(ALICE, [mine.id]) == ()
    assert store.memories(BOB_SHOP, [theirs.id])[0].claims == theirs.claims
