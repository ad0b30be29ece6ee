"""Where retrievals are logged, and what was said of them: a part of each store.

Kept beside memories: no record moves an owner's revision, makes an owner, or is read by a recall. A verdict that names
a memory tilts the ranking: it moves the revision of who gave it, and `Store.snapshot` and `changes` tell of it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from graphmem.domain.feedback import Feedback
from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.domain.scope import Owner


class RetrievalLog(Protocol):
    """Keeps the newest retrievals of each owner, and feedback."""

    def append(self, records: Sequence[RetrievalRecord]) -> None:
        """Keep records, all or none; one that is there already stays as it is.

        Of each owner written for, the newest `KEPT_RETRIEVALS` stay (by `at`, ties by greatest id).

        Raises:
            StoreUnavailable: The store is locked, full or down.
            StoreRejected: The store is read-only or damaged.
        """
        ...

    def retrieval(self, owner: Owner, retrieval_id: str) -> RetrievalRecord | None:
        """The owner's record by this id; None where there is none, another owner's included."""
        ...

    def retrievals(
        self, owner: Owner, *, after: tuple[datetime, str] | None = None, limit: int
    ) -> tuple[RetrievalRecord, ...]:
        """The owner's next records, newest first (ties by greatest id).

        Args:
            owner: Whose.
            after: `at` and id of the last one of the page before; it need not be there any more. None: the newest.
            limit: Most records.
        """
        ...

    def give_feedback(self, feedback: Feedback) -> Feedback:
        """Keep a verdict, durable when this returns: the same one again changes nothing, another one replaces it.

        One that names a memory moves the owner's revision, and makes the owner where it is not there. Of what it
        replaces the newest `KEPT_CHANGES` stay known, as of when they were given.

        Returns:
            The verdict that stands.

        Raises:
            StoreUnavailable: The store is locked, full or down; nothing was kept.
            StoreRejected: The store is read-only or damaged; nothing was kept.
        """
        ...

    def feedback(self, owner: Owner, ids: Sequence[str]) -> tuple[Feedback, ...]:
        """The owner's verdicts on retrievals and memories by these ids, by (retrieval id, memory id)."""
        ...
