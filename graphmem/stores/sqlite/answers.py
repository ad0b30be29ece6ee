"""The port `Answers` in the file of a SQLite store, with its SQL. Values are only ever bound parameters."""

import json
from datetime import datetime
from typing import Final

import apsw

from graphmem.domain.answer import KEPT, KeptAnswer
from graphmem.domain.times import to_us
from graphmem.errors import AskedAlready
from graphmem.stores import columns
from graphmem.stores.sqlite.connections import Connections

KEEP_ANSWER: Final = """
INSERT INTO answer (tenant, key, digest, at, status, headers, body)
VALUES (:tenant, :key, :digest, :at, :status, :headers, :body)
ON CONFLICT DO UPDATE SET digest = :digest, at = :at, status = :status, headers = :headers, body = :body
WHERE answer.at <= :over
"""

KEPT_ANSWER: Final = """
SELECT key, digest, at, status, headers, body FROM answer WHERE tenant = :tenant AND key = :key
"""

DROP_ANSWERS: Final = """
DELETE FROM answer WHERE rowid IN (SELECT rowid FROM answer WHERE at <= :at ORDER BY at LIMIT :limit)
"""


class SqliteAnswers:
    """Kept answers in one SQLite file. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def find(self, tenant: str, key: str) -> KeptAnswer | None:
        """What was answered under a key, however old; None where nothing was."""
        with self._connections.reading() as connection:
            found = columns.answers(connection.execute(KEPT_ANSWER, {"tenant": tenant, "key": key}), tenant)
        return found[0] if found else None

    def drop_older_than(self, at: datetime, *, limit: int) -> int:
        """Drop the oldest answers given at `at` or before; how many."""
        # Whether a crash of the machine brings some back does not matter.
        with self._connections.writing(durable=False) as connection:
            connection.execute(DROP_ANSWERS, {"at": to_us(at), "limit": max(limit, 0)})
            return connection.changes()


def keep_answer(connection: apsw.Connection, answer: KeptAnswer | None) -> None:
    """Keep an answer, where there is one, within a commit.

    Raises:
        AskedAlready: Its key has one that is not over.
    """
    if answer is None:
        return
    values = {
        "tenant": answer.tenant,
        "key": answer.key,
        "digest": answer.digest,
        "at": to_us(answer.at),
        "over": to_us(answer.at - KEPT),
        "status": answer.told.status,
        "headers": json.dumps(answer.told.headers),
        "body": answer.told.body,
    }
    connection.execute(KEEP_ANSWER, values)
    if connection.changes() != 1:
        msg = "this request was answered meanwhile and nothing was kept; send it again for that answer"
        raise AskedAlready(msg)
