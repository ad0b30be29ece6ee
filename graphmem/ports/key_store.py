"""Where API keys are kept: a part of each store.

Keys stand beside memories: none moves an owner's revision. Of their secrets only digests get here.
"""

from datetime import datetime
from typing import Protocol

from graphmem.domain.api_key import ApiKey


class KeyStore(Protocol):
    """Keeps the keys of all tenants. What takes no tenant is for admission, which learns the tenant from the key."""

    def put(self, key: ApiKey) -> None:
        """Keep a new key, durable when this returns.

        Raises:
            Conflict: There is a key by this id.
            StoreUnavailable: The store is locked, full or down.
            StoreRejected: It is read-only or damaged.
        """
        ...

    def any(self) -> bool:
        """Whether a key was ever made, of whatever tenant and state."""
        ...

    def key(self, key_id: str) -> ApiKey | None:
        """The key by this id, of whatever tenant and state; None where there is none."""
        ...

    def keys(self, tenant: str, *, after: str | None = None, limit: int) -> tuple[ApiKey, ...]:
        """The next keys of a tenant, of whatever state, by id.

        Args:
            tenant: Whose keys.
            after: The last id of the page before. None: from the start.
            limit: Most keys in a page; a page without any is the end.
        """
        ...

    def revoke(self, tenant: str, key_id: str, at: datetime) -> ApiKey | None:
        """End a key; one that was revoked before stays as it is. Durable when this returns.

        Returns:
            The key as it is then; None where the tenant has none by this id.

        Raises: As `put`, but for `Conflict`.
        """
        ...

    def rotate(self, old_id: str, new: ApiKey, until: datetime) -> None:
        """Keep a new key, and let the old one of the same tenant expire at a time, if it does not before; both or none.

        Raises:
            Conflict: There is no old key of this tenant, it is revoked, or there is a key by the new id.
            StoreUnavailable, StoreRejected: As `put`.
        """
        ...

    def used(self, key_id: str, at: datetime) -> None:
        """Note when a key was used last, unless a later time is noted. A crash of the machine may lose it.

        Raises: As `put`, but for `Conflict`.
        """
        ...
