"""Reads an owner's memories at one moment, from a server that shows a commit piece by piece.

While a commit is being applied, readers see its nodes one after the other, and its index entries after all
nodes: measured, one reading in three hundred beside a busy writer misses rows of the revision that it sees. So
every reading is checked against what the owner says of its last commit, and repeated when it falls between.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from neo4j import Record

from graphmem.domain.feedback import Judged
from graphmem.domain.scope import Owner
from graphmem.errors import StoreUnavailable
from graphmem.ports.store import Snapshot
from graphmem.stores import columns
from graphmem.stores.neo4j import mapping, statements
from graphmem.stores.neo4j.catalog import Statement
from graphmem.stores.neo4j.connections import Connections

READINGS: Final = 3
"""How often an owner is read beside its writers, before these are kept waiting."""


def read_all(connections: Connections, owner: Owner, model: str) -> Snapshot:
    """Every memory of an owner, with its vectors of `model`."""
    return _read(connections, statements.ENTRIES, {"owner": owner.key, "model": model}, since=-1)


def read_changes(connections: Connections, owner: Owner, model: str, since: int) -> Snapshot:
    """The memories of an owner that were written or touched after revision `since`."""
    values: dict[str, str | int] = {"owner": owner.key, "model": model, "since": since}
    return _read(connections, statements.CHANGED_ENTRIES, values, since=since)


def read_judged(connections: Connections, owner: Owner) -> tuple[Judged, ...]:
    """All that an owner said of memories."""
    return _judged(connections.read(statements.JUDGED, {"owner": owner.key}))


def _read(connections: Connections, statement: Statement, values: dict[str, str | int], *, since: int) -> Snapshot:
    for _ in range(READINGS):
        rows = connections.read(statement, values)
        said = _verdicts(connections, values, since)
        # A touch moves a memory's entry in the index of changes, but not before the owner has its new revision.
        settled = statement is statements.ENTRIES or _revision(connections, values) == _head(rows)
        if not (settled and _is_whole(rows, since) and _are_told(rows, said, since)):
            continue
        if connections.read_only or not _was_just_revised(rows):
            return _snapshot(connections, rows, said, values)
        break
    if connections.read_only:
        msg = f"the store {connections.location} is being written without a pause; retry, or open it for writing"
        raise StoreUnavailable(msg)
    with connections.undone() as transaction:
        transaction.run(statements.LOCK_OWNER.text, {"owner": values["owner"]}).consume()
        rows = list(transaction.run(statement.text, values))
        said = _verdicts(connections, values, since)
    return _snapshot(connections, rows, said, values)


def _verdicts(connections: Connections, values: dict[str, str | int], since: int) -> list[Record]:
    if since < 0:
        return connections.read(statements.JUDGED, values)
    return connections.read(statements.JUDGED_SINCE, values)


def _is_whole(rows: Sequence[Record], since: int) -> bool:
    """Whether all of the last commit is there, and nothing of a later one."""
    if not rows:
        return True
    revisions = [row["revision"] for row in rows if row["id"] is not None]
    written = rows[0]["written"] if since < _head(rows) else 0
    return bool(max(revisions, default=0) <= _head(rows) and revisions.count(_head(rows)) == written)


def _was_just_revised(rows: Sequence[Record]) -> bool:
    """Whether the last commit revised a memory: its text, which stands in other properties, may not all be there yet.

    Whoever may not write cannot wait for the writer; it may see an old text until the next revision of the owner.
    """
    return any(row["edition"] and row["revision"] == _head(rows) for row in rows if row["id"] is not None)


def _are_told(rows: Sequence[Record], said: Sequence[Record], since: int) -> bool:
    """Whether the last verdict that the owner tells of is there; later ones do no harm, they are read again."""
    last = rows[0]["judged"] if rows else 0
    return bool(last <= since or max((row["revision"] for row in said), default=0) >= last)


def _head(rows: Sequence[Record]) -> int:
    return rows[0]["head"] if rows else 0


def _revision(connections: Connections, values: dict[str, str | int]) -> int:
    rows = connections.read(statements.REVISIONS, {"keys": [values["owner"]]})
    return rows[0]["revision"] if rows else 0


def _judged(rows: Sequence[Record]) -> tuple[Judged, ...]:
    return columns.judged(sorted((tuple(row)[:-1] for row in rows), key=itemgetter(0, 1)))


def _snapshot(
    connections: Connections, rows: list[Record], said: list[Record], values: dict[str, str | int]
) -> Snapshot:
    if not rows:
        return Snapshot(0, 0, (), {})
    kept = [row for row in rows if row["id"] is not None]
    kept.sort(key=lambda row: (row["created"], row["id"]))
    same_as: dict[str, str] = dict(connections.read(statements.SAME_AS, {"owner": values["owner"]}))
    entries = mapping.index_entries(kept, rows[0]["dimension"])
    return Snapshot(_head(rows), len(kept), entries, same_as, _judged(said))
