"""The port `AuditLog` in the database of a Neo4j store: nodes of their own, and one that is the head of a chain."""

from typing import Final

from neo4j import ManagedTransaction

from graphmem.domain.audit import Act, AuditEntry, Head, seal
from graphmem.stores import columns
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections


class Neo4jAuditLog:
    """Audit entries in one Neo4j database. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def append(self, act: Act) -> AuditEntry:
        """Put an act at the end of its tenant's chain.

        Where the connection is lost while the server confirms, the act may stand there twice: it is told once more.
        """

        def work(transaction: ManagedTransaction) -> AuditEntry:
            # Takes the lock of the chain, so that the head that is read is still the head when it is moved.
            ((number, last),) = list(transaction.run(statements.LOCK_AUDIT.text, {"tenant": act.tenant}))
            entry = seal(act, Head(number, last))
            values = {
                "tenant": act.tenant,
                "number": entry.number,
                "act": entry.text,
                "previous": entry.previous,
                "hash": entry.hash,
            }
            transaction.run(statements.APPEND_AUDIT.text, values).consume()
            return entry

        return self._connections.write_again(work)

    def entries(self, tenant: str, *, after: int = 0, limit: int) -> tuple[AuditEntry, ...]:
        """The next entries of a tenant by number."""
        values = {"tenant": tenant, "after": after, "limit": max(limit, 0)}
        return columns.audit_entries(self._connections.read(statements.AUDIT_ENTRIES, values))

    def head(self, tenant: str) -> Head:
        """Where the tenant's chain ends."""
        for number, found in self._connections.read(statements.AUDIT_HEAD, {"tenant": tenant}):
            return Head(number, found)
        return Head()
