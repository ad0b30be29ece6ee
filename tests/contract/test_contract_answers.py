"""What a store promises of kept answers: they are there with their effect or not at all, once for each key."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from threading import Barrier

import pytest

from graphmem.domain.answer import KEPT, KeptAnswer, Told
from graphmem.domain.change import ChangeSet
from graphmem.errors import AskedAlready, Conflict
from graphmem.ports.store import Store
from tests.contract.conftest import OpenStore
from tests.contract.memories import ALICE, OWNER, START, change_set, memory, memory_id

MINUTE = timedelta(minutes=1)


def answer(key: str = "k" * 64, *, minutes: int = 0, tenant: str = "acme", body: str = "") -> KeptAnswer:
    """An answer with every field set."""
    return KeptAnswer(
        tenant=tenant,
        key=key,
        digest="d" * 64,
        at=START + minutes * MINUTE + timedelta(microseconds=7),
        told=Told(201, (("location", "/v1/memories/x?user=a%20b"), ("content-type", "application/json")), body),
    )


def told_with(number: int, kept: KeptAnswer) -> ChangeSet:
    """A memory and the answer that tells of it."""
    return replace(change_set(memory(number)), answer=kept)


def test_an_answer_is_found_as_it_was_kept(store: Store, open_store: OpenStore) -> None:
    """Every field to the microsecond, by this process and another, with its effect; an unknown key has none."""
    kept = answer(body='{"text":"订单 ‘ok’ 🦆 \\u0000"}\n')
    store.commit(told_with(1, kept))
    assert store.answers.find("acme", kept.key) == open_store().answers.find("acme", kept.key) == kept
    assert store.answers.find("acme", "unknown") is None
    assert [each.id for each in store.memories(ALICE, [memory_id(1)])] == [memory_id(1)]


def test_an_answer_alone_is_kept(store: Store) -> None:
    """It makes no owner and moves no revision."""
    store.commit(ChangeSet(answer=answer()))
    assert store.answers.find("acme", answer().key) == answer()
    assert store.owners() == ()
    assert store.revisions([OWNER]) == (0,)


def test_a_second_answer_keeps_nothing(store: Store) -> None:
    """The first one stays, and the effect of the second is not there."""
    store.commit(told_with(1, answer(body="first")))
    for second in (told_with(2, answer(body="second", minutes=1)), ChangeSet(answer=answer(body="second"))):
        with pytest.raises(AskedAlready):
            store.commit(second)
    assert store.answers.find("acme", answer().key) == answer(body="first")
    assert store.memories(ALICE, [memory_id(2)]) == ()
    assert store.revisions([OWNER]) == (1,)


def test_an_effect_that_fails_leaves_no_answer(store: Store) -> None:
    """A memory that is there already keeps the answer out, which may be kept later."""
    store.commit(change_set(memory(1)))
    with pytest.raises(Conflict):
        store.commit(told_with(1, answer()))
    assert store.answers.find("acme", answer().key) is None
    store.commit(told_with(2, answer()))
    assert store.answers.find("acme", answer().key) == answer()


def test_tenants_do_not_meet(store: Store) -> None:
    """The same key of another tenant is another one."""
    store.commit(ChangeSet(answer=answer(body="acme")))
    assert store.answers.find("globex", answer().key) is None
    store.commit(ChangeSet(answer=answer(body="globex", tenant="globex")))
    assert store.answers.find("acme", answer().key) == answer(body="acme")


def test_an_answer_whose_time_is_over_makes_room(store: Store) -> None:
    """Until 24 hours have passed it keeps others out; then the next one takes its place."""
    store.commit(ChangeSet(answer=answer(body="old")))
    almost = replace(answer(body="new"), at=answer().at + KEPT - timedelta(microseconds=1))
    with pytest.raises(AskedAlready):
        store.commit(ChangeSet(answer=almost))
    later = replace(almost, at=answer().at + KEPT)
    store.commit(told_with(1, later))
    assert store.answers.find("acme", answer().key) == later
    with pytest.raises(AskedAlready):
        store.commit(ChangeSet(answer=replace(later, at=later.at + MINUTE)))


def test_old_answers_are_dropped_in_steps(store: Store) -> None:
    """The oldest first, of all tenants, no more than the limit and none that is newer."""
    for number in range(5):
        store.commit(ChangeSet(answer=answer(str(number), minutes=number, tenant="acme" if number % 2 else "globex")))
    until = answer(minutes=3).at

    def left() -> list[int]:
        return [number for number in range(5) if store.answers.find("acme" if number % 2 else "globex", str(number))]

    assert store.answers.drop_older_than(until, limit=0) == 0
    assert store.answers.drop_older_than(until, limit=3) == 3
    assert left() == [3, 4]
    assert store.answers.drop_older_than(until, limit=3) == 1
    assert store.answers.drop_older_than(until, limit=3) == 0
    assert left() == [4]


def test_of_many_at_once_one_has_the_effect(open_store: OpenStore) -> None:
    """Sixteen commits under one key over four handles: one is kept, with its answer; the others keep nothing."""
    stores = [open_store() for _ in range(4)]
    together = Barrier(16)

    def commit(number: int) -> bool:
        together.wait()
        try:
            stores[number % 4].commit(told_with(number, answer(body=str(number))))
        except AskedAlready:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        kept = [number for number, was_kept in enumerate(pool.map(commit, range(16))) if was_kept]
    ids = [memory_id(number) for number in range(16)]
    (number,) = kept
    assert [each.id for each in stores[0].memories(ALICE, ids)] == [memory_id(number)]
    assert stores[1].answers.find("acme", answer().key) == answer(body=str(number))
    assert stores[0].revisions([OWNER]) == (1,)


def test_of_many_at_once_one_takes_the_place_of_the_old(open_store: OpenStore) -> None:
    """The same where an answer whose time is over has the key."""
    stores = [open_store() for _ in range(4)]
    stores[0].commit(ChangeSet(answer=answer(body="old")))
    together = Barrier(8)

    def commit(number: int) -> bool:
        together.wait()
        try:
            stores[number % 4].commit(told_with(number, replace(answer(body=str(number)), at=answer().at + KEPT)))
        except AskedAlready:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(commit, range(8))) == 1
    assert stores[0].revisions([OWNER]) == (1,)
