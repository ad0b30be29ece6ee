"""The port `RetrievalLog` in the database of a Neo4j store: nodes of their own, on which nothing hangs."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from neo4j import ManagedTransaction

from graphmem.domain.feedback import KEPT_CHANGES, Feedback
from graphmem.domain.retrieval_record import KEPT_RETRIEVALS, RetrievalRecord
from graphmem.domain.scope import Owner
from graphmem.stores import columns
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.mapping import Row, sendable

_AFTER_ALL: Final = datetime.max.replace(tzinfo=UTC)


class Neo4jRetrievalLog:
    """Retrievals and feedback in one Neo4j database. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def append(self, records: Sequence[RetrievalRecord]) -> None:
        """Keep records, all or none, and the newest `KEPT_RETRIEVALS` of each owner."""
        if not records:
            return
        # Each once, the first one: of two rows for one node the last would win. Sorted, so that two writers wait
        # for each other in the same order.
        first = {(record.owner.key, record.id): record for record in reversed(records)}
        rows: list[Row] = [
            {"owner": owner, "id": id_, "at": record.at, "body": record.as_json()}
            for (owner, id_), record in sorted(first.items(), key=lambda item: item[0])
        ]
        owners = sorted({record.owner.key for record in records})

        def work(transaction: ManagedTransaction) -> None:
            transaction.run(statements.APPEND_RETRIEVALS.text, {"retrievals": rows}).consume()
            for owner in owners:
                values = {"owner": owner, "kept": KEPT_RETRIEVALS}
                transaction.run(statements.DROP_RETRIEVALS.text, values).consume()

        self._connections.write_again(work)

    def retrieval(self, owner: Owner, retrieval_id: str) -> RetrievalRecord | None:
        """The owner's record by this id; None where there is none."""
        for asked in sendable([retrieval_id]):
            values = {"owner": owner.key, "id": asked}
            for record in columns.retrieval_records(self._connections.read(statements.RETRIEVAL, values)):
                return record
        return None

    def retrievals(
        self, owner: Owner, *, after: tuple[datetime, str] | None = None, limit: int
    ) -> tuple[RetrievalRecord, ...]:
        """The owner's next records, newest first (ties by greatest id)."""
        at, last = (_AFTER_ALL, "") if after is None else after
        values = {"owner": owner.key, "at": at, "after": last, "limit": max(limit, 0)}
        return columns.retrieval_records(self._connections.read(statements.RETRIEVALS, values))

    def give_feedback(self, feedback: Feedback) -> Feedback:
        """Keep a verdict; the one that stands."""
        values = {
            "owner": feedback.owner.key,
            "retrieval_id": feedback.retrieval_id or "",
            "memory_id": feedback.memory_id or "",
            "verdict": feedback.verdict.value,
            "at": feedback.at,
            "actor": feedback.actor,
            "kept": KEPT_CHANGES,
        }
        owner = feedback.owner
        named = {"owner": owner.key, "tenant": owner.tenant, "user": owner.user, "agent": owner.agent}
        key = {name: values[name] for name in ("owner", "retrieval_id", "memory_id")}

        def work(transaction: ManagedTransaction) -> tuple[Feedback, ...]:
            found = columns.feedback(list(transaction.run(statements.STANDING_FEEDBACK.text, key)), owner)
            if found and found[0].verdict is feedback.verdict:
                return found
            revision = 0
            if feedback.memory_id is not None:
                ((revision,),) = list(transaction.run(statements.ADVANCE_JUDGED.text, named))
            # It takes the revision even where another writer has said the same meanwhile: readers wait to see it.
            rows = list(transaction.run(statements.GIVE_FEEDBACK.text, values | {"revision": revision}))
            return columns.feedback(rows, owner)

        (standing,) = self._connections.write_again(work)
        return standing

    def feedback(self, owner: Owner, ids: Sequence[str]) -> tuple[Feedback, ...]:
        """The owner's verdicts on retrievals and memories by these ids, by (retrieval id, memory id)."""
        # The empty id stands for none.
        values = {"owner": owner.key, "ids": sendable(id_ for id_ in ids if id_)}
        return columns.feedback(self._connections.read(statements.FEEDBACK, values), owner)
