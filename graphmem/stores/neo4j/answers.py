"""The port `Answers` in the database of a Neo4j store: nodes of their own, on which nothing hangs."""

import json
from datetime import datetime
from typing import Final

from neo4j import ManagedTransaction

from graphmem.domain.answer import KEPT, KeptAnswer
from graphmem.errors import AskedAlready
from graphmem.stores import columns
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.mapping import Row


class Neo4jAnswers:
    """Kept answers in one Neo4j database. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def find(self, tenant: str, key: str) -> KeptAnswer | None:
        """What was answered under a key, however old; None where nothing was."""
        found = columns.answers(self._connections.read(statements.KEPT_ANSWER, {"tenant": tenant, "key": key}), tenant)
        return found[0] if found else None

    def drop_older_than(self, at: datetime, *, limit: int) -> int:
        """Drop the oldest answers given at `at` or before; how many."""

        def work(transaction: ManagedTransaction) -> int:
            ((dropped,),) = list(transaction.run(statements.DROP_ANSWERS.text, {"at": at, "limit": max(limit, 0)}))
            return int(dropped)

        return self._connections.write_again(work)


def answer_rows(answer: KeptAnswer | None) -> list[Row]:
    """An answer as a node has it; no row for none."""
    if answer is None:
        return []
    told = answer.told
    return [
        {
            "tenant": answer.tenant,
            "key": answer.key,
            "digest": answer.digest,
            "at": answer.at,
            "status": told.status,
            "headers": json.dumps(told.headers),
            "body": told.body,
        }
    ]


def keep_answer(transaction: ManagedTransaction, answer: KeptAnswer | None) -> None:
    """Keep an answer, where there is one, within a commit.

    Raises:
        AskedAlready: Its key has one that is not over.
    """
    if answer is None:
        return
    (row,) = answer_rows(answer)
    ((kept,),) = list(transaction.run(statements.KEEP_ANSWER.text, {"answer": row, "over": answer.at - KEPT}))
    if not kept:
        msg = "this request was answered meanwhile and nothing was kept; send it again for that answer"
        raise AskedAlready(msg)
