"""Brings a database to the schema this version knows, or says why it cannot.

The schema is numbered statements, each safe to repeat; the SHA-256 of each is noted in the database after
it was applied, so that a start that was cut short is finished by the next one, two starters do no harm, and a
statement changed after it was applied is noticed.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from neo4j import ManagedTransaction

from graphmem.errors import Conflict, StoreRejected
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.catalog import Statement
from graphmem.stores.neo4j.connections import Connections

INDEXES_S: Final = 50
"""How long new indexes may take to answer."""


def migrate(connections: Connections, schema: Sequence[Statement]) -> None:
    """Apply what is pending. Safe when several processes do it at once.

    Raises:
        StoreRejected: The database belongs to something else, to a newer graphmem, or to one with other
            statements; nothing was changed. Or the server refuses a statement.
        StoreUnavailable: The server does not answer.
    """
    applied = _applied(connections)
    _check(connections, applied, schema)
    if len(applied) == len(schema):
        return
    if connections.read_only:
        msg = f"the store {connections.location} lacks a part of its schema; open it once for writing"
        raise StoreRejected(msg)
    if 1 not in applied:
        _apply(connections, 1, schema[0])
    with connections.undone() as transaction:
        transaction.run(statements.LOCK_SCHEMA.text).consume()
        # Read again: another process may have made some of it while this one waited for the lock.
        applied = _applied(connections)
        _check(connections, applied, schema)
        for number, found in enumerate(schema, start=1):
            if number not in applied:
                _apply(connections, number, found)
    connections.read(statements.AWAIT_INDEXES, {"seconds": INDEXES_S})


def _applied(connections: Connections) -> dict[int, str]:
    return dict(connections.read(statements.MIGRATIONS))


def _check(connections: Connections, applied: dict[int, str], schema: Sequence[Statement]) -> None:
    location = connections.location
    if not applied:
        labels = [label for (label,) in connections.read(statements.FOREIGN_LABELS)]
        # Looked at again, since they are ours when another process made the schema in between.
        if labels and not _applied(connections):
            msg = (
                f"the database at {location} holds nodes of something else labelled {', '.join(labels)}; "
                "name an empty database, or one without these labels, in GRAPHMEM_NEO4J_DATABASE"
            )
            raise StoreRejected(msg)
        return
    latest = max(applied)
    if latest > len(schema):
        msg = (
            f"the store {location} has schema version {latest} and this graphmem knows up to {len(schema)}; "
            "upgrade graphmem"
        )
        raise StoreRejected(msg)
    for number, found in enumerate(schema, start=1):
        if applied.get(number, found.sha256) != found.sha256:
            msg = (
                f"the store {location} was made with another text of {found.name} than this graphmem ships; "
                "reinstall graphmem, or open the store with the version that made it"
            )
            raise StoreRejected(msg)


def _apply(connections: Connections, number: int, found: Statement) -> None:
    def change(transaction: ManagedTransaction) -> None:
        transaction.run(found.text).consume()

    def note(transaction: ManagedTransaction) -> None:
        values = {"version": number, "name": found.name, "sha256": found.sha256}
        transaction.run(statements.RECORD_MIGRATION.text, values).consume()

    # Two processes that create the same at once: the second is told so, and all is well.
    with suppress(Conflict):
        connections.write(change)
    with suppress(Conflict):
        connections.write(note)
