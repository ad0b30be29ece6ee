"""The promise that a snapshot is of one moment, on a store that others write to all the time."""

from threading import Thread

from graphmem.domain.change import ChangeSet, Touch
from graphmem.ports.store import Snapshot, Store
from tests.contract.conftest import OpenStore
from tests.contract.memories import MODEL, OWNER, START, change_set, memory, memory_id

OLD = [memory_id(number) for number in range(20)]
COMMITS = 40


def test_every_reading_is_of_one_moment(store: Store, open_store: OpenStore) -> None:
    """A writer adds one memory and touches all old ones, again and again: every snapshot, and every set of changes,
    holds exactly the commits up to its revision, and no touch of a later one.
    """
    others = open_store()
    store.commit(change_set(*(memory(number) for number in range(len(OLD)))))

    def write() -> None:
        for commit in range(COMMITS):
            touches = tuple(Touch(OWNER, id_, START) for id_ in OLD)
            others.commit(ChangeSet(memories=(memory(100 + commit),), touches=touches))

    writer = Thread(target=write)
    writer.start()
    revision = 1
    while revision <= COMMITS:
        check(store.snapshot(OWNER, MODEL), since=0)
        changes = store.changes(OWNER, MODEL, revision)
        check(changes, since=revision)
        revision = changes.revision
    writer.join()
    check(store.snapshot(OWNER, MODEL), since=0)


def check(snapshot: Snapshot, *, since: int) -> None:
    """Revision 1 wrote the old memories; each later one touched them all and added one."""
    entries = list(snapshot.entries)
    touches = [entry.access_count for entry in entries if entry.memory_id in OLD]
    added = snapshot.revision - max(since, 1)
    assert touches == ([snapshot.revision - 1] * len(OLD) if snapshot.revision > since else [])
    assert len(entries) == len(touches) + added
