"""What a store promises of the retrieval log and of feedback."""

from dataclasses import replace
from datetime import timedelta

import pytest

from graphmem.domain.feedback import KEPT_CHANGES, Feedback, Judged, Verdict
from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.redaction import redact
from graphmem.domain.retrieval_record import KEPT_RETRIEVALS, Hop, RetrievalRecord, RetrievedMemory
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import to_us
from graphmem.ports.store import Store
from tests.contract.conftest import OpenStore
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
    memory,
    memory_id,
    number_of,
)


def record(number: int, scope: Scope = ALICE, *, minutes: int | None = None) -> RetrievalRecord:
    """A record with every field set, told apart by its number."""
    return RetrievalRecord(
        id=f"retrieval-{number:04}",
        scope=scope,
        at=START + timedelta(minutes=number if minutes is None else minutes, microseconds=7),
        query=redact(f"订单 88231 ‘where’ 🦆 {number}?").text,
        as_of=START - timedelta(days=40_000, microseconds=1),
        profile="graph",
        limit=7,
        max_tokens=321,
        model=MODEL,
        revisions=tuple((owner.key, number) for owner in scope.owners),
        results=(
            RetrievedMemory(
                memory_id(1),
                0.1 + 0.2,
                (("semantic", 0.4), ("penalty", -0.1)),
                (Hop("QUESTION", None), Hop("MENTIONS", memory_id(1))),
                shown=True,
            ),
            RetrievedMemory(memory_id(2), 1e-9, (), (), shown=False),
        ),
        context_sha256="c" * 64,
        answer_sha256="a" * 64,
        warnings=("approximate ’",),
        filters=Filters(
            sessions=["s/1 ’"],
            kinds=[MemoryKind.SEMANTIC],
            entities=["订单 88231", "t/acme/u/alice#Tool:redis"],
            tags=["z", "标签"],
            sources=[Source.TOOL],
            since=START - timedelta(days=40_001),
            until=START,
            statuses=[Status.ARCHIVED, Status.ACTIVE],
        ),
        reranker="endpoint ’m",
        prompt_tokens=4_321,
        turn=redact(f"我喜欢 ‘Lisbon’ 🦆 {number}").text,
    )


def verdict(
    said: Verdict, *, owner: Owner = OWNER, retrieval: str | None = "r", memory: str | None = None, minutes: int = 0
) -> Feedback:
    """A verdict given so many minutes after the start."""
    return Feedback(owner, said, START + timedelta(minutes=minutes, microseconds=3), f"a{minutes}", retrieval, memory)


def test_a_record_of_an_older_version_can_be_read() -> None:
    """It lacks what could not be asked then."""
    values = record(1).as_dict()
    del values["filters"], values["prompt_tokens"], values["turn"], values["reranker"]

    older = replace(record(1), filters=NO_FILTERS, prompt_tokens=None, turn=None, reranker="")
    assert RetrievalRecord.read(values, record(1).query) == older


def test_a_record_is_read_as_it_was_written(store: Store) -> None:
    """Every field, with and without agent and session, and the same JSON text."""
    for scope in (ALICE, ALICE_SHOP, replace(ALICE_SHOP, session="s/1 ’")):
        written = replace(record(1, scope), id=f"r-{scope.session}-{scope.agent}")
        store.retrieval_log.append([written])

        found = store.retrieval_log.retrieval(written.owner, written.id)
        assert found == written
        assert found.as_json() == written.as_json()


def test_what_is_not_there_is_none(store: Store) -> None:
    """Unknown, empty and impossible ids; nothing at all to write."""
    store.retrieval_log.append([])

    for id_ in ("", "unheard-of", "\ud800", "x" * 10_000, "' OR 1=1 --"):
        assert store.retrieval_log.retrieval(OWNER, id_) is None
    assert store.retrieval_log.retrievals(OWNER, limit=10) == ()


def test_nobody_else_sees_a_record(store: Store) -> None:
    """Not the user's other agents, no other user, no other tenant, though they have one by the same id."""
    store.retrieval_log.append([record(1, ALICE_SHOP), record(1, FOREIGN)])

    for scope in (ALICE, BOB_SHOP, Scope("acme", "alice", "other"), Scope("globex", "alice")):
        owner = scope.owner(scope.default_visibility)
        assert store.retrieval_log.retrieval(owner, "retrieval-0001") is None
        assert store.retrieval_log.retrievals(owner, limit=10) == ()
    assert store.retrieval_log.retrieval(PRIVATE, "retrieval-0001") == record(1, ALICE_SHOP)


def test_the_same_id_is_one_record_and_the_first_stays(store: Store) -> None:
    """Within a batch and over several."""
    store.retrieval_log.append([record(1), record(1, minutes=2)])
    store.retrieval_log.append([record(1, minutes=5)])

    assert store.retrieval_log.retrievals(OWNER, limit=10) == (record(1),)


def test_the_newest_come_first(store: Store) -> None:
    """By the time they were asked, ties by greatest id; at most as many as asked for."""
    store.retrieval_log.append([record(3), record(1), record(2, minutes=3), record(4, ALICE_SHOP)])

    assert store.retrieval_log.retrievals(OWNER, limit=10) == (record(3), record(2, minutes=3), record(1))
    assert store.retrieval_log.retrievals(OWNER, limit=1) == (record(3),)
    assert store.retrieval_log.retrievals(OWNER, limit=-1) == ()
    third = record(3)
    assert store.retrieval_log.retrievals(OWNER, after=(third.at, third.id), limit=1) == (record(2, minutes=3),)
    assert store.retrieval_log.retrievals(OWNER, after=(record(1).at, record(1).id), limit=9) == ()


def test_the_oldest_leave_the_log_of_their_owner_alone(store: Store) -> None:
    """One owner's flood takes nothing of another's."""
    store.retrieval_log.append([record(0, ALICE_SHOP)])
    store.retrieval_log.append([record(number) for number in range(KEPT_RETRIEVALS)])
    store.retrieval_log.append([record(number) for number in range(KEPT_RETRIEVALS, KEPT_RETRIEVALS + 3)])

    kept = store.retrieval_log.retrievals(OWNER, limit=KEPT_RETRIEVALS + 10)
    assert [each.id for each in kept] == [f"retrieval-{number:04}" for number in range(KEPT_RETRIEVALS + 2, 2, -1)]
    assert store.retrieval_log.retrieval(PRIVATE, "retrieval-0000") == record(0, ALICE_SHOP)


def test_logging_moves_no_revision_and_makes_no_owner(open_store: OpenStore) -> None:
    """Of owners that are there and of those that are not; another handle sees the record."""
    store, other = open_store(), open_store()
    store.commit(change_set(memory(1)))
    before = store.revisions([OWNER, PRIVATE]), store.owners(), store.export_side(OWNER)
    store.retrieval_log.append([record(1), record(2, ALICE_SHOP)])
    store.retrieval_log.give_feedback(verdict(Verdict.USEFUL))

    assert (store.revisions([OWNER, PRIVATE]), store.owners(), store.export_side(OWNER)) == before
    assert store.changes(OWNER, MODEL, 1).count == 0
    assert other.retrieval_log.retrieval(OWNER, "retrieval-0001") == record(1)


def test_the_same_verdict_changes_nothing_and_another_replaces_it(store: Store) -> None:
    """One verdict for each retrieval, memory in it, and memory by itself; the answer is what stands."""
    log = store.retrieval_log
    assert log.give_feedback(verdict(Verdict.USEFUL)) == verdict(Verdict.USEFUL)
    assert log.give_feedback(verdict(Verdict.USEFUL, minutes=5)) == verdict(Verdict.USEFUL)
    assert log.feedback(OWNER, ["r"]) == (verdict(Verdict.USEFUL),)
    wrong = verdict(Verdict.WRONG, minutes=6)
    assert log.give_feedback(wrong) == wrong
    assert log.feedback(OWNER, ["r"]) == (wrong,)


def test_feedback_is_found_by_retrieval_and_by_memory(store: Store) -> None:
    """Each once, in order; an empty id is nobody's."""
    log = store.retrieval_log
    alone = verdict(Verdict.NOT_USEFUL, retrieval=None, memory="m1")
    inside = verdict(Verdict.WRONG, memory="m1")
    whole = verdict(Verdict.USEFUL)
    for each in (whole, inside, alone, verdict(Verdict.USEFUL, retrieval="q", memory="m2")):
        log.give_feedback(each)

    assert log.feedback(OWNER, ["r"]) == (whole, inside)
    assert log.feedback(OWNER, ["m1"]) == (alone, inside)
    assert log.feedback(OWNER, ["m1", "r", "r"]) == (alone, whole, inside)
    assert log.feedback(OWNER, []) == log.feedback(OWNER, [""]) == log.feedback(OWNER, ["\ud800"]) == ()


def said(number: int, minutes: int, *verdicts: Verdict, retrieval: str = "r") -> Judged:
    """What a snapshot tells of verdicts on a memory, given one after the other from so many minutes on."""
    times = [to_us(verdict(Verdict.USEFUL, minutes=minutes + place).at) for place in range(len(verdicts))]
    return Judged(retrieval, memory_id(number), tuple(zip(times, verdicts, strict=True)))


def test_a_verdict_on_a_memory_moves_the_revision_and_is_told(open_store: OpenStore) -> None:
    """In the snapshot and in what changed since; to nobody but its owner; the same one again moves nothing."""
    store, other = open_store(), open_store()
    store.commit(change_set(memory(1), memory(2)))
    log = store.retrieval_log
    log.give_feedback(verdict(Verdict.USEFUL, memory=memory_id(1)))
    log.give_feedback(verdict(Verdict.WRONG, retrieval=None, memory=memory_id(2), minutes=1))
    log.give_feedback(verdict(Verdict.WRONG, retrieval=None, memory=memory_id(2), minutes=9))
    log.give_feedback(verdict(Verdict.NOT_USEFUL, minutes=2))

    assert other.revisions([OWNER, PRIVATE]) == (3, 0)
    alone, inside = said(2, 1, Verdict.WRONG, retrieval=""), said(1, 0, Verdict.USEFUL)
    whole = other.snapshot(OWNER, MODEL)
    assert (whole.revision, whole.judged, len(list(whole.entries))) == (3, (alone, inside), 2)
    for since, wanted in ((1, (alone, inside)), (2, (alone,)), (3, ())):
        changed = other.changes(OWNER, MODEL, since)
        assert (changed.revision, changed.judged, list(changed.entries)) == (3, wanted, [])
    assert other.snapshot(PRIVATE, MODEL).judged == ()


def test_what_a_verdict_replaced_stays_known(store: Store) -> None:
    """With the time that each was given: what stood at any moment can be told; the newest changes are kept."""
    store.commit(change_set(memory(1)))
    turns = [Verdict.USEFUL, Verdict.WRONG, Verdict.USEFUL]
    for minutes, each in enumerate(turns):
        store.retrieval_log.give_feedback(verdict(each, memory=memory_id(1), minutes=minutes))

    assert store.snapshot(OWNER, MODEL).judged == (said(1, 0, *turns),)
    assert store.changes(OWNER, MODEL, 3).judged == (said(1, 0, *turns),)
    assert store.retrieval_log.feedback(OWNER, ["r"]) == (verdict(Verdict.USEFUL, memory=memory_id(1), minutes=2),)

    many = [Verdict.WRONG, Verdict.USEFUL] * KEPT_CHANGES
    for minutes, each in enumerate(many, start=3):
        store.retrieval_log.give_feedback(verdict(each, memory=memory_id(1), minutes=minutes))
    last = len(turns) + len(many) - KEPT_CHANGES - 1
    assert store.snapshot(OWNER, MODEL).judged == (said(1, last, *many[-KEPT_CHANGES - 1 :]),)


def test_who_only_reads_becomes_an_owner_by_a_verdict_on_a_memory(store: Store) -> None:
    """Since what somebody said has to be found; never by a verdict on a retrieval alone."""
    store.commit(change_set(memory(1, owner=PUBLIC)))
    store.retrieval_log.give_feedback(verdict(Verdict.USEFUL, owner=PRIVATE))
    assert store.owners() == (PUBLIC,)

    store.retrieval_log.give_feedback(verdict(Verdict.USEFUL, owner=PRIVATE, memory=memory_id(1)))
    assert store.owners() == (PUBLIC, PRIVATE)
    assert store.revisions([PRIVATE, PUBLIC]) == (1, 1)
    found = store.snapshot(PRIVATE, MODEL)
    assert (found.revision, found.count, found.judged) == (1, 0, (said(1, 0, Verdict.USEFUL),))
    store.commit(change_set(memory(2, owner=PRIVATE)))
    assert [number_of(entry.memory_id) for entry in store.changes(PRIVATE, MODEL, 1).entries] == [2]


@pytest.mark.parametrize("owner", [PRIVATE, Owner("acme", "bob"), Owner("globex", "alice"), Owner("acme")])
def test_feedback_is_its_owners(store: Store, owner: Owner) -> None:
    """Nobody else reads or replaces it."""
    store.retrieval_log.give_feedback(verdict(Verdict.USEFUL))
    assert store.retrieval_log.feedback(owner, ["r"]) == ()
    other = verdict(Verdict.WRONG, owner=owner)
    assert store.retrieval_log.give_feedback(other) == other

    assert store.retrieval_log.feedback(OWNER, ["r"]) == (verdict(Verdict.USEFUL),)
