"""The port `Inbox` in the file of a SQLite store, with its SQL. Values are only ever bound parameters."""

from datetime import datetime
from typing import Final

import apsw

from graphmem.domain.operation import Operation, OperationStatus, inbox_full, operation_of
from graphmem.domain.times import to_us
from graphmem.stores.sqlite.connections import Connections

_DEPTH: Final = "SELECT count(*) FROM operation WHERE ended_at IS NULL"
_BY_ID: Final = "SELECT body FROM operation WHERE id = ?"
_OF_TENANT: Final = "SELECT body FROM operation WHERE id = ? AND tenant = ?"
_ACCEPT: Final = """
INSERT INTO operation (id, tenant, user, agent, lane, status, attempts, due_at, ended_at, body)
VALUES (:id, :tenant, :user, :agent, :lane, :status, :attempts, :due_at, :ended_at, :body)
"""
_DUE: Final = """
SELECT body FROM operation
WHERE ended_at IS NULL AND (due_at IS NULL OR due_at <= :now)
  AND id = (SELECT min(first.id) FROM operation AS first WHERE first.lane = operation.lane AND first.ended_at IS NULL)
ORDER BY id LIMIT 1
"""
_PUT: Final = """
UPDATE operation SET status = :status, attempts = :attempts, due_at = :due_at, ended_at = :ended_at, body = :body
WHERE id = :id
"""
_SETTLE: Final = _PUT + " AND ended_at IS NULL AND attempts = :attempts"
_LIST: Final = """
SELECT body FROM operation
WHERE tenant = :tenant AND user = :user AND agent IS :agent AND id > :after
  AND (:status IS NULL OR status = :status)
ORDER BY id LIMIT :limit
"""
_DROP: Final = """
DELETE FROM operation WHERE id IN (
    SELECT id FROM operation WHERE ended_at IS NOT NULL AND ended_at <= :at ORDER BY ended_at LIMIT :limit
)
"""


class SqliteInbox:
    """Operations in one SQLite file. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def accept(self, operation: Operation, *, limit: int) -> Operation:
        """Keep an operation; the one of its id as it stands."""
        with self._connections.writing() as connection:
            for (body,) in connection.execute(_BY_ID, (operation.id,)):
                return operation_of(body)
            if next(connection.execute(_DEPTH))[0] >= limit:
                raise inbox_full(limit)
            connection.execute(_ACCEPT, _values(operation))
        return operation

    def claim(self, now: datetime) -> Operation | None:
        """Hand out the next operation that is due."""
        with self._connections.reading() as connection:
            # Most looks find nothing, and need not wait for the writer.
            if next(iter(_due(connection, now)), None) is None:
                return None
        # Which worker has it may be forgotten by a crash of the machine: then its lease is over too.
        with self._connections.writing(durable=False) as connection:
            for operation in _due(connection, now):
                claimed = operation.claimed(now)
                connection.execute(_PUT, _values(claimed))
                return claimed
        return None

    def settle(self, operation: Operation) -> None:
        """Keep what became of an operation that was claimed."""
        with self._connections.writing() as connection:
            connection.execute(_SETTLE, _values(operation))

    def operation(self, tenant: str, operation_id: str) -> Operation | None:
        """The tenant's operation by this id."""
        with self._connections.reading() as connection:
            for (body,) in connection.execute(_OF_TENANT, (operation_id, tenant)):
                return operation_of(body)
        return None

    def operations(
        self,
        tenant: str,
        user: str,
        agent: str | None,
        *,
        status: OperationStatus | None = None,
        after: str | None = None,
        limit: int,
    ) -> tuple[Operation, ...]:
        """The next operations accepted for this user and agent, least id first."""
        values = {
            "tenant": tenant,
            "user": user,
            "agent": agent,
            "status": status,
            "after": after or "",
            "limit": max(limit, 0),
        }
        with self._connections.reading() as connection:
            return tuple(operation_of(body) for (body,) in connection.execute(_LIST, values))

    def depth(self) -> int:
        """How many operations wait or run."""
        with self._connections.reading() as connection:
            return int(next(connection.execute(_DEPTH))[0])

    def drop_older_than(self, at: datetime, *, limit: int) -> int:
        """Drop operations that ended at `at` or before."""
        with self._connections.writing(durable=False) as connection:
            connection.execute(_DROP, {"at": to_us(at), "limit": max(limit, 0)})
            return connection.changes()

    def close(self) -> None:
        """The store closes what it is in."""


def _due(connection: apsw.Connection, now: datetime) -> tuple[Operation, ...]:
    return tuple(operation_of(body) for (body,) in connection.execute(_DUE, {"now": to_us(now)}))


def _values(operation: Operation) -> dict[str, str | int | None]:
    return {
        "id": operation.id,
        "tenant": operation.tenant,
        "user": operation.user,
        "agent": operation.agent,
        "lane": operation.lane,
        "status": operation.status.value,
        "attempts": operation.attempts,
        "due_at": None if operation.due_at is None else to_us(operation.due_at),
        "ended_at": None if operation.ended_at is None else to_us(operation.ended_at),
        "body": operation.as_json(),
    }
