"""Both kinds of store give the same answers, to the byte: a seeded world told to each, and questions asked."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import cycle

import pytest

from graphmem.copying import fingerprints
from graphmem.domain.entity import normalize_name
from graphmem.domain.filters import Filters
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.receipt import WriteOutcome
from graphmem.domain.scope import Owner, Scope, Visibility
from graphmem.domain.text import Language
from graphmem.ports.store import Store
from tests.congruence.corpus import AGENTS, NAMES, NOW, PLACES, SPAN, RunIds, World, new_run
from tests.congruence.places import Place, sqlite_place, store_of
from tests.congruence.telling import Script, Told, answer, tell, written
from tests.fakes.clock import FixedClock

MEMORIES = 2_400
QUESTIONS = 205
SEEDS = 40

# A server is filled in the setup of one test, which takes long on a busy machine.
pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    """The world of this run."""
    return written(World(new_run()), MEMORIES, QUESTIONS, tmp_path_factory.mktemp("scratch"))


@pytest.fixture(scope="module")
def sqlite(script: Script, tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The SQLite store that the others are compared with."""
    return tell(sqlite_place(tmp_path_factory.mktemp("sqlite")), script)


@pytest.fixture(scope="module")
def told(other: Place, script: Script) -> Told:
    """The other store, told the same."""
    return tell(other, script)


@pytest.fixture(scope="module")
def stores(sqlite: Told, told: Told, script: Script) -> Iterator[tuple[Store, Store]]:
    """Both stores, opened anew."""
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(place.open(script.world.main, clock=FixedClock(), ids=RunIds(script.world.run, 0xFFFF)))
            for place in (sqlite.place, told.place)
        )
        yield store_of(first), store_of(second)


def owners_of(store: Store, script: Script) -> tuple[Owner, ...]:
    """The owners of this world; the database may hold others."""
    return tuple(owner for owner in store.owners() if owner.tenant in script.world.tenants)


def scopes(script: Script) -> list[Scope]:
    """Every caller of this world."""
    return [
        Scope(tenant, user, agent)
        for tenant in script.world.tenants
        for user in ("ann", "bo", "晓明")
        for agent in AGENTS
    ]


def test_the_world_is_as_large_and_varied_as_it_should_be(sqlite: Told, script: Script) -> None:
    """At least 2,000 memories, every status and visibility, touches, refusals, both languages, real answers."""
    with sqlite.place.open(script.world.main, clock=FixedClock(), ids=RunIds(script.world.run)) as service:
        store = store_of(service)
        memories = [each.memory for owner in store.owners() for each in store.export(owner, limit=10_000)]
    outcomes = Counter(receipt.outcome for receipts in sqlite.receipts for receipt in receipts)
    answers = [json.loads(text) for text in sqlite.answers]

    assert len(memories) >= 2_000
    assert {memory.status for memory in memories} == set(Status)
    assert {memory.owner.visibility for memory in memories} == set(Visibility)
    assert {memory.kind for memory in memories} == set(MemoryKind)
    assert {memory.language for memory in memories} == set(Language)
    assert min(outcomes[outcome] for outcome in WriteOutcome) >= 1
    assert sum(memory.access_count > 0 for memory in memories) >= 100
    mentioned = [{linked.entity.name for linked in memory.mentions} for memory in memories]
    assert any(set(PLACES[-2:]) <= names for names in mentioned)
    assert len(answers) >= 200
    assert sum(bool(found["results"]) for found in answers) >= 100
    assert sum(any(result["path"] for result in found["results"]) for found in answers) >= 50


def test_every_answer_is_the_same(sqlite: Told, told: Told) -> None:
    """Ids, order, scores, terms, paths, context, warnings and the id of the retrieval, to the byte."""
    assert told.answers == sqlite.answers


def test_answers_are_the_same_while_memories_are_written(sqlite: Told, told: Told) -> None:
    """Indexes that are kept fresh by changes say the same on both."""
    assert told.asides == sqlite.asides


def test_a_store_opened_anew_answers_as_before(told: Told, script: Script) -> None:
    """Indexes built at once say what those said that were kept fresh."""
    clock = FixedClock(NOW)
    asked = [ask for ask in script.questions if ask.tenant == script.world.main][:40]
    with told.place.open(script.world.main, clock=clock, ids=RunIds(script.world.run, 0xFFFF)) as service:
        again = [answer(service, ask) for ask in asked]

    assert (
        again == [said for ask, said in zip(script.questions, told.answers, strict=True) if ask in asked][: len(again)]
    )


def test_every_profile_answers_the_same(sqlite: Told, told: Told, script: Script) -> None:
    """The published formulas too."""
    asked = [ask for ask in script.questions if ask.tenant == script.world.main][:10]
    answers = []
    for place in (sqlite.place, told.place):
        with place.open(script.world.main, clock=FixedClock(NOW), ids=RunIds(script.world.run, 0xFFFE)) as service:
            answers.append([answer(service, ask, profile.name) for ask in asked for profile in service.profiles()])
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "filters",
    [
        Filters(kinds=[MemoryKind.SEMANTIC], sources=[Source.USER, Source.TOOL]),
        Filters(entities=["Marina", "林晓", "ORD-7"], since=NOW - SPAN / 2),
        Filters(tags=["标签", "home"], until=NOW - SPAN / 3),
        Filters(sessions=[f"week {n}" for n in range(72)], statuses=[Status.ACTIVE, Status.SUPERSEDED]),
        Filters(statuses=[Status.ARCHIVED, Status.QUARANTINED]),
    ],
    ids=lambda filters: "-".join(filters.as_dict()),
)
def test_every_filtered_answer_is_the_same(sqlite: Told, told: Told, script: Script, filters: Filters) -> None:
    """To the byte, and some of them are answers."""
    clock = FixedClock(NOW)
    asked = [replace(ask, filters=filters) for ask in script.questions if ask.tenant == script.world.main][:20]
    answers = []
    for place in (sqlite.place, told.place):
        with place.open(script.world.main, clock=clock, ids=RunIds(script.world.run, 0xFFFF)) as service:
            answers.append([answer(service, ask) for ask in asked])

    assert answers[0] == answers[1]
    assert any(json.loads(text)["results"] for text in answers[0])


def test_every_receipt_is_the_same(sqlite: Told, told: Told) -> None:
    """What a write says it did: outcome, id, entities, importance."""
    assert told.receipts == sqlite.receipts


def test_both_hold_the_same(stores: tuple[Store, Store], script: Script) -> None:
    """Memories, vectors, order, positions, ledger and revisions of every owner."""
    first, second = stores
    owners = owners_of(first, script)

    assert owners_of(second, script) == owners
    assert second.revisions(owners) == first.revisions(owners)
    for owner in owners:
        wanted, found = fingerprints(first, owner), fingerprints(second, owner)
        assert wanted.differences(found) == ()
        assert wanted == found


def test_both_read_the_same_around_every_memory(stores: tuple[Store, Store], script: Script) -> None:
    """Edges in their order, within any cap; known entities with their counts; the newest of the ledger."""
    first, second = stores
    for scope in scopes(script):
        ids = sorted(each.memory.id for owner in scope.owners for each in first.export(owner, limit=10_000))
        caps = cycle(((20, 400), (20, 400), (3, 50), (1, 7)))
        for start, (per_entity, limit) in zip(range(0, len(ids), SEEDS), caps, strict=False):
            seeds = ids[start : start + SEEDS]
            wanted = first.expand(scope, seeds, per_entity=per_entity, limit=limit)
            assert second.expand(scope, seeds, per_entity=per_entity, limit=limit) == wanted
        assert second.ledger(scope, limit=50) == first.ledger(scope, limit=50)
        names = [normalize_name(name) for name in NAMES]
        for owner in scope.owners:
            assert second.known_entities(owner, names) == first.known_entities(owner, names)
