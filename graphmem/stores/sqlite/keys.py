"""The port `KeyStore` in the file of a SQLite store."""

from datetime import datetime
from typing import Final

import apsw

from graphmem.domain.api_key import ApiKey, is_key_id
from graphmem.domain.times import to_us
from graphmem.errors import Conflict
from graphmem.stores.key_rows import api_keys, permission_names
from graphmem.stores.sqlite import key_statements as statements
from graphmem.stores.sqlite.connections import Connections


class SqliteKeys:
    """API keys in one SQLite file. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def put(self, key: ApiKey) -> None:
        """Keep a new key, durable when this returns."""
        with self._connections.writing() as connection:
            _insert(connection, key)

    def any(self) -> bool:
        """Whether a key was ever made."""
        with self._connections.reading() as connection:
            ((found,),) = connection.execute(statements.ANY_KEY)
        return bool(found)

    def key(self, key_id: str) -> ApiKey | None:
        """The key by this id; None where there is none."""
        if not is_key_id(key_id):
            return None
        with self._connections.reading() as connection:
            found = api_keys(connection.execute(statements.KEY, {"id": key_id}))
        return found[0] if found else None

    def keys(self, tenant: str, *, after: str | None = None, limit: int) -> tuple[ApiKey, ...]:
        """The next keys of a tenant, by id."""
        values = {"tenant": tenant, "after": after or "", "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            return api_keys(connection.execute(statements.KEYS, values))

    def revoke(self, tenant: str, key_id: str, at: datetime) -> ApiKey | None:
        """End a key; one that was revoked before stays as it is."""
        if not is_key_id(key_id):
            return None
        values = {"tenant": tenant, "id": key_id, "at": to_us(at)}
        with self._connections.writing() as connection:
            found = api_keys(connection.execute(statements.REVOKE_KEY, values).fetchall())
        return found[0] if found else None

    def rotate(self, old_id: str, new: ApiKey, until: datetime) -> None:
        """Keep a new key, and let the old one expire at a time, if it does not before."""
        values = {"tenant": new.tenant, "id": old_id, "until": to_us(until)}
        with self._connections.writing() as connection:
            if not connection.execute(statements.EXPIRE_KEY, values).fetchall():
                msg = "the key to rotate is gone or revoked and nothing was kept; make a new one"
                raise Conflict(msg)
            _insert(connection, new)

    def used(self, key_id: str, at: datetime) -> None:
        """Note when a key was used last, without waiting for the disk."""
        with self._connections.writing(durable=False) as connection:
            connection.execute(statements.USE_KEY, {"id": key_id, "at": to_us(at)})


def _insert(connection: apsw.Connection, key: ApiKey) -> None:
    values = {
        "id": key.id,
        "tenant": key.tenant,
        "name": key.name,
        "permissions": permission_names(key),
        "digest": key.digest,
        "user": key.user,
        "agent": key.agent,
        "created_at": to_us(key.created_at),
        "expires_at": _us(key.expires_at),
        "revoked_at": _us(key.revoked_at),
        "last_used_at": _us(key.last_used_at),
    }
    connection.execute(statements.INSERT_KEY, values)


def _us(at: datetime | None) -> int | None:
    return None if at is None else to_us(at)
