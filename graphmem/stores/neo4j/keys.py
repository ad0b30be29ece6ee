"""The port `KeyStore` in the database of a Neo4j store: nodes of their own, on which nothing hangs."""

from datetime import datetime
from typing import Final

from neo4j import ManagedTransaction

from graphmem.domain.api_key import ApiKey, is_key_id
from graphmem.errors import Conflict, StoreUnavailable
from graphmem.stores.key_rows import api_keys, permission_names
from graphmem.stores.neo4j import statements
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.failures import Unconfirmed
from graphmem.stores.neo4j.mapping import Row


class Neo4jKeys:
    """API keys in one Neo4j database. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def put(self, key: ApiKey) -> None:
        """Keep a new key, durable when this returns."""
        try:
            self._connections.write(lambda transaction: _create(transaction, key))
        except Unconfirmed as exc:
            raise self._unknown() from exc

    def any(self) -> bool:
        """Whether a key was ever made."""
        ((found,),) = self._connections.read(statements.ANY_API_KEY)
        return bool(found)

    def key(self, key_id: str) -> ApiKey | None:
        """The key by this id; None where there is none."""
        if not is_key_id(key_id):
            return None
        found = api_keys(self._connections.read(statements.API_KEY, {"id": key_id}))
        return found[0] if found else None

    def keys(self, tenant: str, *, after: str | None = None, limit: int) -> tuple[ApiKey, ...]:
        """The next keys of a tenant, by id."""
        values = {"tenant": tenant, "after": after or "", "limit": max(limit, 0)}
        return api_keys(self._connections.read(statements.API_KEYS, values))

    def revoke(self, tenant: str, key_id: str, at: datetime) -> ApiKey | None:
        """End a key; one that was revoked before stays as it is."""
        if not is_key_id(key_id):
            return None
        values: Row = {"tenant": tenant, "id": key_id, "at": at}
        found = self._connections.write_again(
            lambda transaction: api_keys(list(transaction.run(statements.REVOKE_API_KEY.text, values)))
        )
        return found[0] if found else None

    def rotate(self, old_id: str, new: ApiKey, until: datetime) -> None:
        """Keep a new key, and let the old one expire at a time, if it does not before."""
        values = {"tenant": new.tenant, "id": old_id, "until": until}

        def work(transaction: ManagedTransaction) -> None:
            if not list(transaction.run(statements.EXPIRE_API_KEY.text, values)):
                msg = "the key to rotate is gone or revoked and nothing was kept; make a new one"
                raise Conflict(msg)
            _create(transaction, new)

        try:
            self._connections.write(work)
        except Unconfirmed as exc:
            raise self._unknown() from exc

    def used(self, key_id: str, at: datetime) -> None:
        """Note when a key was used last."""
        values = {"id": key_id, "at": at}
        self._connections.write_again(
            lambda transaction: transaction.run(statements.USE_API_KEY.text, values).consume()
        )

    def _unknown(self) -> StoreUnavailable:
        return StoreUnavailable(
            f"the connection to {self._connections.location} was lost while it confirmed a new key, and whether that "
            "was kept is not known; list the keys, revoke one that nobody has, and make another"
        )


def _create(transaction: ManagedTransaction, key: ApiKey) -> None:
    values = {
        "id": key.id,
        "tenant": key.tenant,
        "name": key.name,
        "permissions": permission_names(key),
        "digest": key.digest,
        "user": key.user,
        "agent": key.agent,
        "created_at": key.created_at,
        "expires_at": key.expires_at,
        "revoked_at": key.revoked_at,
        "last_used_at": key.last_used_at,
    }
    transaction.run(statements.CREATE_API_KEY.text, values).consume()
