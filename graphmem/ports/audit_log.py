"""Where the audit log is kept: a part of each store."""

from typing import Protocol

from graphmem.domain.audit import Act, AuditEntry, Head


class AuditLog(Protocol):
    """Keeps one chain of entries a tenant, which only ever grows."""

    def append(self, act: Act) -> AuditEntry:
        """Put an act at the end of its tenant's chain, durable when this returns; several processes make one chain.

        Raises:
            StoreUnavailable: The store is locked, full or down.
            StoreRejected: The store is read-only or damaged.
        """
        ...

    def entries(self, tenant: str, *, after: int = 0, limit: int) -> tuple[AuditEntry, ...]:
        """The next entries of a tenant by number; a page without any is the end.

        Raises:
            StoreRejected: One cannot be read.
        """
        ...

    def head(self, tenant: str) -> Head:
        """Where the tenant's chain ends."""
        ...
