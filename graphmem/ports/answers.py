"""Where answers are kept that a request sent again gets: a part of each store.

An answer is written by `Store.commit`, in the transaction of what it tells of.
"""

from datetime import datetime
from typing import Protocol

from graphmem.domain.answer import KeptAnswer


class Answers(Protocol):
    """Keeps answers by tenant and key."""

    def find(self, tenant: str, key: str) -> KeptAnswer | None:
        """What was answered under a key, however old; None where nothing was.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        ...

    def drop_older_than(self, at: datetime, *, limit: int) -> int:
        """Drop answers given at `at` or before, oldest first, of all tenants.

        Args:
            at: Aware.
            limit: Most that are dropped in this call.

        Returns:
            How many were.

        Raises:
            StoreUnavailable: The store is locked, full or down.
            StoreRejected: The store is read-only or damaged.
        """
        ...
