"""The port `RetrievalLog` in the file of a SQLite store.

Records are written without waiting for the disk: a crash of the machine may lose the last of them, never a memory,
and who writes a memory does not wait behind them. Feedback is durable when it is answered.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import apsw

from graphmem.domain.feedback import KEPT_CHANGES, Feedback
from graphmem.domain.retrieval_record import KEPT_RETRIEVALS, RetrievalRecord
from graphmem.domain.scope import Owner
from graphmem.domain.times import to_us
from graphmem.stores import columns
from graphmem.stores.sqlite import retrieval_statements as statements
from graphmem.stores.sqlite.connections import Connections
from graphmem.stores.sqlite.mapping import json_list, owner_values
from graphmem.stores.sqlite.statements import ADVANCE_OWNER

_AFTER_ALL: Final = (2**62, "")


class SqliteRetrievalLog:
    """Retrievals and feedback in one SQLite file. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def append(self, records: Sequence[RetrievalRecord]) -> None:
        """Keep records, all or none, and the newest `KEPT_RETRIEVALS` of each owner."""
        if not records:
            return
        rows = [
            {"owner": record.owner.key, "id": record.id, "at": to_us(record.at), "body": record.as_json()}
            for record in records
        ]
        owners = dict.fromkeys(record.owner.key for record in records)
        with self._connections.writing(durable=False) as connection:
            connection.executemany(statements.INSERT_RETRIEVAL, rows)
            connection.executemany(
                statements.DROP_RETRIEVALS, [{"owner": owner, "kept": KEPT_RETRIEVALS} for owner in owners]
            )

    def retrieval(self, owner: Owner, retrieval_id: str) -> RetrievalRecord | None:
        """The owner's record by this id; None where there is none."""
        values = {"owner": owner.key, "ids": json_list([retrieval_id])}
        with self._connections.reading() as connection:
            found = columns.retrieval_records(connection.execute(statements.RETRIEVAL, values))
        return found[0] if found else None

    def retrievals(
        self, owner: Owner, *, after: tuple[datetime, str] | None = None, limit: int
    ) -> tuple[RetrievalRecord, ...]:
        """The owner's next records, newest first (ties by greatest id)."""
        at, last = _AFTER_ALL if after is None else (to_us(after[0]), after[1])
        values = {"owner": owner.key, "at": at, "after": last, "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            return columns.retrieval_records(connection.execute(statements.RETRIEVALS, values))

    def give_feedback(self, feedback: Feedback) -> Feedback:
        """Keep a verdict; the one that stands."""
        values = {
            "owner": feedback.owner.key,
            "retrieval_id": feedback.retrieval_id or "",
            "memory_id": feedback.memory_id or "",
            "verdict": feedback.verdict,
            "at": to_us(feedback.at),
            "actor": feedback.actor,
            "kept": KEPT_CHANGES,
        }
        with self._connections.writing() as connection:
            found = columns.feedback(connection.execute(statements.STANDING_FEEDBACK, values), feedback.owner)
            if found and found[0].verdict is feedback.verdict:
                return found[0]
            revision = 0 if feedback.memory_id is None else _advance(connection, feedback.owner)
            connection.execute(statements.GIVE_FEEDBACK, values | {"revision": revision})
        return feedback

    def feedback(self, owner: Owner, ids: Sequence[str]) -> tuple[Feedback, ...]:
        """The owner's verdicts on retrievals and memories by these ids, by (retrieval id, memory id)."""
        # The empty id stands for none.
        values = {"owner": owner.key, "ids": json_list(id_ for id_ in ids if id_)}
        with self._connections.reading() as connection:
            return columns.feedback(connection.execute(statements.FEEDBACK, values), owner)


def _advance(connection: apsw.Connection, owner: Owner) -> int:
    """Move an owner's revision; the new one."""
    _, revision = next(connection.execute(ADVANCE_OWNER, owner_values(owner)))
    return int(revision)
