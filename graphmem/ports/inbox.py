"""Where accepted operations wait until a worker does them: a part of each store, or a server of its own.

Durable: what `accept` returned for is there after any crash, until it has ended and was kept for long enough.
"""

from datetime import datetime
from typing import Protocol

from graphmem.domain.operation import Operation, OperationStatus


class Inbox(Protocol):
    """Keeps operations, and hands each to one worker at a time."""

    def accept(self, operation: Operation, *, limit: int) -> Operation:
        """Keep an operation, durable when this returns.

        Args:
            operation: Queued. One whose id is there already changes nothing.
            limit: Most operations that may wait or run at a time.

        Returns:
            The operation of this id as it stands.

        Raises:
            InboxFull: So many do.
            StoreUnavailable: The inbox is locked, full or down.
        """
        ...

    def claim(self, now: datetime) -> Operation | None:
        """Hand out the next operation that is due, as running; None where there is none.

        Due is the one with the least id of its lane among those that have not ended, once its `due_at` has come: a
        queued one that waits for its next attempt, or a running one whose lease is over.
        """
        ...

    def settle(self, operation: Operation) -> None:
        """Keep what became of an operation that was claimed: queued again, done or failed.

        An operation that is claimed anew since, or has ended, stays as it is.
        """
        ...

    def operation(self, tenant: str, operation_id: str) -> Operation | None:
        """The tenant's operation by this id; None where there is none."""
        ...

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
        """The next operations accepted for this user and agent, least id first; `after` is the last id before."""
        ...

    def depth(self) -> int:
        """How many operations wait or run, of all tenants."""
        ...

    def drop_older_than(self, at: datetime, *, limit: int) -> int:
        """Drop operations that ended at `at` or before, at most `limit`; how many were."""
        ...

    def close(self) -> None:
        """Release what it holds; a second call does nothing."""
        ...
