"""A copied store is the same store: exports, positions and recalls, into any kind of store and back."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from graphmem import copying
from graphmem.copying import CopyReport, copy_store, fingerprints
from graphmem.domain.change import ChangeSet, Touch
from graphmem.domain.memory import Memory
from graphmem.domain.scope import Owner
from graphmem.errors import InvalidInput, StoreRejected, StoreUnavailable
from graphmem.ports.store import Store
from graphmem.service import MemoryService
from graphmem.stores.sqlite import SqliteStore
from tests.congruence.corpus import NOW, Ask, RunIds, World, new_run
from tests.congruence.places import Place, sqlite_place, store_of
from tests.congruence.telling import Script, Told, answer, tell, written
from tests.contract.memories import MODEL, OWNER, PRIVATE, START, change_set, ledger_entry, memory, memory_id
from tests.fakes.clock import FixedClock

MEMORIES = 350
QUESTIONS = 40

# The first commits to a server that was just started take long on a busy machine.
pytestmark = pytest.mark.timeout(300)

OpenSqlite = Callable[[str], SqliteStore]


class FailingStore(SqliteStore):
    """A store that goes down after so many commits."""

    left = 0

    def commit(self, changes: ChangeSet) -> None:
        """Commit, as often as it may."""
        if not self.left:
            msg = "the store is down"
            raise StoreUnavailable(msg)
        self.left -= 1
        super().commit(changes)


class ForgetfulStore(SqliteStore):
    """A store that says it kept the vectors."""

    def commit(self, changes: ChangeSet) -> None:
        """Commit the rest."""
        super().commit(replace(changes, embeddings=()))


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[OpenSqlite]:
    """Opens the SQLite store of a name."""
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(closing(SqliteStore.open(tmp_path / f"{name}.db")))


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    """A smaller world, with ids of its own since one database may hold both."""
    return written(World(new_run(), seed=2), MEMORIES, QUESTIONS, tmp_path_factory.mktemp("scratch"))


@pytest.fixture(scope="module")
def told(script: Script, tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The store that is copied."""
    return tell(sqlite_place(tmp_path_factory.mktemp("told")), script)


def opened(place: Place, script: Script, stack: ExitStack, tenant: str | None = None) -> MemoryService:
    """A service on a place, at the time of the questions."""
    ids = RunIds(script.world.run, 0xFFFF)
    return stack.enter_context(place.open(tenant or script.world.main, clock=FixedClock(NOW), ids=ids))


def asked(place: Place, script: Script) -> list[dict[str, object]]:
    """Every answer but the id of its retrieval, in which the revisions count."""

    def said(service: MemoryService, ask: Ask) -> dict[str, object]:
        return {name: value for name, value in json.loads(answer(service, ask)).items() if name != "retrieval_id"}

    with ExitStack() as stack:
        services = {tenant: opened(place, script, stack, tenant) for tenant in script.world.tenants}
        return [said(services[ask.tenant], ask) for ask in script.questions]


def copied(source: Store, target: Store, script: Script) -> list[CopyReport]:
    """Copy both tenants of the world; the database may hold others."""
    return [copy_store(source, target, tenant=tenant) for tenant in script.world.tenants]


def test_there_and_back_everything_is_the_same(
    told: Told, other: Place, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From SQLite to the other store and to SQLite again: exports, the snapshot's order, and every answer."""
    monkeypatch.setattr(copying, "BATCH", 30)
    back = sqlite_place(tmp_path)
    with ExitStack() as stack:
        first, second, third = (store_of(opened(place, script, stack)) for place in (told.place, other, back))

        reports = [*copied(first, second, script), *copied(second, third, script)]

        assert all(report.identical for report in reports)
        assert sum(owner.memories for report in reports for owner in report.owners) > 2 * 0.8 * MEMORIES
        assert reports[0].owners == reports[2].owners
        assert third.owners() == first.owners()
        for owner in first.owners():
            assert fingerprints(third, owner) == fingerprints(first, owner)
            order = [[entry.memory_id for entry in store.snapshot(owner, MODEL).entries] for store in (first, second)]
            assert order[0] == order[1]
    assert asked(other, script) == asked(told.place, script)
    assert asked(back, script) == asked(told.place, script)


def world_of_commits(store: Store) -> None:
    """Ids that go back between commits, turns out of the order of ids, touches, a ledger entry of its own."""
    turns = [replace(memory(number, session="s", entities=["Vim"]), tags=("b", "a")) for number in (5, 3, 4)]
    store.commit(change_set(*turns))
    store.commit(change_set(memory(1, session="s"), memory(9, owner=PRIVATE, session="s")))
    store.commit(change_set(memory(7), memory(2, session="s")))
    store.commit(change_set(*(memory(number) for number in range(10, 14))))
    store.commit(
        ChangeSet(
            touches=(Touch(OWNER, memory_id(4), START + timedelta(days=1), ("met again",)),),
            ledger=(ledger_entry(memory(4), "touch"), ledger_entry(memory(99), "erase")),
        )
    )


def turns(store: Store, owner: Owner = OWNER) -> list[tuple[str, int | None]]:
    """Memories in the order of the snapshot, with their positions."""
    return [(each.memory.id, each.memory.position) for each in store.export(owner, limit=100)]


@pytest.mark.parametrize("batch", [1, 2, 3, 500])
def test_order_and_positions_survive_commits_of_any_order(
    sqlite: OpenSqlite, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the target counts positions itself and orders by commit, then by id."""
    monkeypatch.setattr(copying, "BATCH", batch)
    source, target = sqlite("source"), sqlite("target")
    world_of_commits(source)

    report = copy_store(source, target)

    assert report.identical
    assert turns(target) == turns(source)
    assert {memory_id(number): place for number, place in ((5, 0), (3, 1), (4, 2), (1, 3), (2, 4))}.items() <= dict(
        turns(target)
    ).items()
    touched = target.export(OWNER, limit=2)[1].memory
    assert (touched.access_count, touched.version, touched.source_refs) == (1, 2, ("met again",))
    assert touched.accessed_at == START + timedelta(days=1)


def test_small_commits_become_few(sqlite: OpenSqlite) -> None:
    """As long as ids ascend, memories written one by one share a commit, which is what makes a copy quick."""
    source, target = sqlite("source"), sqlite("target")
    for number in range(20):
        source.commit(change_set(memory(number)))

    assert copy_store(source, target).identical
    assert target.revisions([OWNER]) == (2,)


@pytest.mark.parametrize("commits", range(8))
def test_an_interrupted_copy_goes_on(
    sqlite: OpenSqlite, tmp_path: Path, commits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it stopped, the next run writes only what is missing, and the copy is whole."""
    monkeypatch.setattr(copying, "BATCH", 2)
    source = sqlite("source")
    world_of_commits(source)
    with closing(FailingStore.open(tmp_path / "target.db")) as failing:
        failing.left = commits
        with pytest.raises(StoreUnavailable):
            copy_store(source, failing)
    target = sqlite("target")
    kept = sum(len(part) for owner in source.owners() for part in everything(target, owner))

    report = copy_store(source, target)

    whole = sum(len(part) for owner in source.owners() for part in everything(source, owner))
    assert report.identical
    assert sum(owner.copied for owner in report.owners) == whole - kept
    assert (kept == 0) == (commits == 0)


def everything(store: Store, owner: Owner) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Memories and ledger entries of an owner."""
    found = fingerprints(store, owner)
    return found.memories, found.ledger


def test_a_second_run_writes_nothing(sqlite: OpenSqlite) -> None:
    """It compares, and says that everything was there."""
    source, target = sqlite("source"), sqlite("target")
    world_of_commits(source)
    first = copy_store(source, target)
    revisions = target.revisions(source.owners())

    second = copy_store(source, target)

    assert [owner.copied for owner in second.owners] == [0, 0]
    assert [replace(owner, copied=0) for owner in first.owners] == list(second.owners)
    assert target.revisions(source.owners()) == revisions


def test_what_was_written_since_is_copied_too(sqlite: OpenSqlite) -> None:
    """A later run brings new memories and ledger entries after the old ones."""
    source, target = sqlite("source"), sqlite("target")
    world_of_commits(source)
    copy_store(source, target)
    source.commit(change_set(memory(40, session="s")))

    report = copy_store(source, target)

    assert report.identical
    assert sum(owner.copied for owner in report.owners) == 2


def test_owners_that_only_the_target_has_are_left_alone(sqlite: OpenSqlite) -> None:
    """Neither compared nor changed; with a tenant named, the source's other tenants stay behind."""
    source, target = sqlite("source"), sqlite("target")
    mine, foreign = memory(1), memory(2, owner=Owner("globex", "eve"))
    source.commit(change_set(mine, memory(3, owner=Owner("initech"))))
    target.commit(change_set(foreign))

    report = copy_store(source, target, tenant=OWNER.tenant)

    assert [owner.owner for owner in report.owners] == [OWNER]
    assert target.owners() == (OWNER, foreign.owner)
    assert target.export(foreign.owner, limit=5)[0].memory == foreign


def touched(target: Store) -> None:
    """Change a memory that was copied."""
    target.commit(ChangeSet(touches=(Touch(OWNER, memory_id(3), START),)))


def joined(target: Store) -> None:
    """Write one more memory."""
    target.commit(change_set(memory(50)))


def noted(target: Store) -> None:
    """Write one more ledger entry."""
    target.commit(ChangeSet(ledger=(ledger_entry(memory(3), "touch", 7),)))


@pytest.mark.parametrize(
    ("change", "named"),
    [(touched, memory_id(3)), (joined, memory_id(50)), (noted, f"{memory_id(3)}/touch/7")],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_target_that_differs_is_refused_before_anything_is_written(
    sqlite: OpenSqlite, change: Callable[[Store], None], named: str
) -> None:
    """The message names what differs; owners that could be copied are not begun."""
    source, target = sqlite("source"), sqlite("target")
    source.commit(change_set(memory(3), memory(4)))
    copy_store(source, target)
    change(target)
    source.commit(change_set(memory(60), memory(61, owner=PRIVATE)))
    before = [everything(target, owner) for owner in (OWNER, PRIVATE)]

    with pytest.raises(StoreRejected, match=named):
        copy_store(source, target)

    assert [everything(target, owner) for owner in (OWNER, PRIVATE)] == before


def test_an_id_that_another_owner_has_is_refused(sqlite: OpenSqlite) -> None:
    """Ids are one space; the other owner's memory stays as it is."""
    source, target = sqlite("source"), sqlite("target")
    theirs = memory(1, owner=Owner("globex", "eve"))
    source.commit(change_set(memory(1)))
    target.commit(change_set(theirs))

    with pytest.raises(StoreRejected, match=OWNER.key):
        copy_store(source, target)

    assert target.export(theirs.owner, limit=5)[0].memory == theirs
    assert target.export(OWNER, limit=5) == ()


def test_a_store_is_not_copied_onto_itself(sqlite: OpenSqlite, tmp_path: Path) -> None:
    """Not by another way to the same file either."""
    source = sqlite("source")
    (tmp_path / "way.db").symlink_to(tmp_path / "source.db")

    for name in ("source", "way"):
        with pytest.raises(InvalidInput, match="same store"):
            copy_store(source, sqlite(name))


def test_what_a_target_did_not_keep_is_named(sqlite: OpenSqlite, tmp_path: Path) -> None:
    """The comparison at the end reads what is there, not what was sent."""
    source = sqlite("source")
    source.commit(ChangeSet(memories=(memory(3),)))
    source.commit(change_set(memory(1), memory(2)))
    with closing(ForgetfulStore.open(tmp_path / "target.db")) as target:
        report = copy_store(source, target)

    assert not report.identical
    assert [owner.differences for owner in report.owners] == [(memory_id(1), memory_id(2))]


def test_progress_is_told_by_stage(sqlite: OpenSqlite) -> None:
    """Memories add up over owners; what was there already is compared first and counts as done."""
    source, target = sqlite("source"), sqlite("target")
    source.commit(change_set(memory(1), memory(2), memory(3, owner=PRIVATE)))
    copy_store(source, target)
    heard: list[tuple[str, int, int]] = []

    copy_store(source, target, progress=lambda *step: heard.append(step))

    assert [step for step in heard if step[1] == 3] == [(stage, 3, 3) for stage in ("compare", "copy", "verify")]
    assert all(done <= total for _, done, total in heard)


def test_fingerprints_notice_every_field(sqlite: OpenSqlite) -> None:
    """A memory that differs in one field, its vectors or its place has another export."""
    base = memory(1, session="s", entities=["Vim"])
    altered: list[Memory] = [
        replace(base, importance=0.5),
        replace(base, tags=("a",)),
        replace(base, valid_until=START),
        replace(base, traits=frozenset()),
        replace(base, mentions=()),
        replace(base, metadata='{"a": 1}'),
    ]
    hashes = set()
    for number, each in enumerate([base, *altered]):
        store = sqlite(str(number))
        store.commit(change_set(each))
        hashes.add(fingerprints(store, OWNER).sha256)
    bare = sqlite("bare")
    bare.commit(replace(change_set(base), embeddings=()))
    hashes.add(fingerprints(bare, OWNER).sha256)

    assert len(hashes) == len(altered) + 2
