"""The port `AuditLog` in the file of a SQLite store."""

from typing import Final

import apsw

from graphmem.domain.audit import Act, AuditEntry, Head, seal
from graphmem.stores import columns
from graphmem.stores.sqlite.connections import Connections

_APPEND: Final = "INSERT INTO audit (tenant, number, act, previous, hash) VALUES (?, ?, ?, ?, ?)"
_HEAD: Final = "SELECT number, hash FROM audit WHERE tenant = ? ORDER BY number DESC LIMIT 1"
_ENTRIES: Final = (
    "SELECT act, number, previous, hash FROM audit WHERE tenant = ? AND number > ? ORDER BY number LIMIT ?"
)


class SqliteAuditLog:
    """Audit entries in one SQLite file. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def append(self, act: Act) -> AuditEntry:
        """Put an act at the end of its tenant's chain."""
        # The write lock of the file lets one process at a time read the head and move it.
        with self._connections.writing() as connection:
            entry = seal(act, _head(connection, act.tenant))
            values = (act.tenant, entry.number, entry.text, entry.previous, entry.hash)
            connection.execute(_APPEND, values)
        return entry

    def entries(self, tenant: str, *, after: int = 0, limit: int) -> tuple[AuditEntry, ...]:
        """The next entries of a tenant by number."""
        with self._connections.reading() as connection:
            return columns.audit_entries(connection.execute(_ENTRIES, (tenant, after, max(limit, 0))))

    def head(self, tenant: str) -> Head:
        """Where the tenant's chain ends."""
        with self._connections.reading() as connection:
            return _head(connection, tenant)


def _head(connection: apsw.Connection, tenant: str) -> Head:
    for number, found in connection.execute(_HEAD, (tenant,)):
        return Head(number, found)
    return Head()
