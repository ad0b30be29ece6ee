"""The port `Inbox` in the database of a Neo4j store: nodes of their own, on which nothing hangs."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from neo4j import ManagedTransaction

from graphmem.domain.operation import ENDED, Operation, OperationStatus, inbox_full, operation_of
from graphmem.domain.times import to_us
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.mapping import Row, sendable


class Neo4jInbox:
    """Operations in one Neo4j database. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def accept(self, operation: Operation, *, limit: int) -> Operation:
        """Keep an operation; the one of its id as it stands."""

        def work(transaction: ManagedTransaction) -> Operation:
            transaction.run(statements.LOCK_INBOX.text).consume()
            for _, body in list(transaction.run(statements.OPERATION.text, {"id": operation.id})):
                return operation_of(body)
            ((depth,),) = list(transaction.run(statements.INBOX_DEPTH.text))
            if depth >= limit:
                raise inbox_full(limit)
            transaction.run(statements.ACCEPT_OPERATION.text, {"operation": _row(operation)}).consume()
            return operation

        return self._connections.write_again(work)

    def claim(self, now: datetime) -> Operation | None:
        """Hand out the next operation that is due."""
        values = {"now": to_us(now)}
        # Most looks find nothing, and need not take the lock.
        if not self._connections.read(statements.DUE_OPERATION, values):
            return None

        def work(transaction: ManagedTransaction) -> Operation | None:
            transaction.run(statements.LOCK_INBOX.text).consume()
            for operation in _operations(list(transaction.run(statements.DUE_OPERATION.text, values))):
                claimed = operation.claimed(now)
                _settle(transaction, claimed, claimed=operation.attempts)
                return claimed
            return None

        return self._connections.write_again(work)

    def settle(self, operation: Operation) -> None:
        """Keep what became of an operation that was claimed."""
        self._connections.write_again(lambda transaction: _settle(transaction, operation, claimed=operation.attempts))

    def operation(self, tenant: str, operation_id: str) -> Operation | None:
        """The tenant's operation by this id."""
        for asked in sendable([operation_id]):
            for found, body in self._connections.read(statements.OPERATION, {"id": asked}):
                return operation_of(body) if found == tenant else None
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
            "status": None if status is None else status.value,
            "after": after or "",
            "limit": max(limit, 0),
        }
        return tuple(_operations(self._connections.read(statements.OPERATIONS, values)))

    def depth(self) -> int:
        """How many operations wait or run."""
        ((depth,),) = self._connections.read(statements.INBOX_DEPTH)
        return int(depth)

    def drop_older_than(self, at: datetime, *, limit: int) -> int:
        """Drop operations that ended at `at` or before."""
        values = {"at": to_us(at), "limit": max(limit, 0)}

        def work(transaction: ManagedTransaction) -> int:
            ((dropped,),) = list(transaction.run(statements.DROP_OPERATIONS.text, values))
            return int(dropped)

        return self._connections.write_again(work)

    def close(self) -> None:
        """The store closes what it is in."""


def _settle(transaction: ManagedTransaction, operation: Operation, *, claimed: int) -> None:
    values = {"id": operation.id, "claimed": claimed, "operation": _row(operation)}
    transaction.run(statements.SETTLE_OPERATION.text, values).consume()


def _operations(rows: Iterable[Iterable[str]]) -> Iterable[Operation]:
    return (operation_of(body) for (body,) in rows)


def _row(operation: Operation) -> Row:
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
        # Not there on those that have ended, which the index then leaves out.
        "open": None if operation.status in ENDED else True,
        "body": operation.as_json(),
    }
