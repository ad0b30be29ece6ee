"""Rows of API keys to keys: the statements of both stores return the same columns in the same order."""

from collections.abc import Iterable
from datetime import datetime

from graphmem.domain.access import Permission
from graphmem.domain.api_key import ApiKey
from graphmem.domain.times import from_us
from graphmem.stores.columns import Row


def api_keys(rows: Iterable[Row]) -> tuple[ApiKey, ...]:
    """Keys, in the order of their rows."""
    return tuple(
        ApiKey(
            id=id_,
            tenant=tenant,
            name=name,
            permissions=frozenset(map(Permission, permissions.split())),
            digest=digest,
            user=user,
            agent=agent,
            created_at=from_us(created_us),
            expires_at=_time(expires_us),
            revoked_at=_time(revoked_us),
            last_used_at=_time(used_us),
        )
        for id_, tenant, name, permissions, digest, user, agent, created_us, expires_us, revoked_us, used_us in rows
    )


def permission_names(key: ApiKey) -> str:
    """Permissions as they are kept: by single spaces, sorted."""
    return " ".join(sorted(key.permissions))


def _time(us: int | None) -> datetime | None:
    return None if us is None else from_us(us)
