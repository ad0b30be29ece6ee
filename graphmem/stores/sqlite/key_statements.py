"""The SQL of API keys. Columns that are read come in the order that `stores.key_rows` reads."""

from typing import Final

INSERT_KEY: Final = """
INSERT INTO api_key (
    id, tenant, name, permissions, digest, user, agent, created_at, expires_at, revoked_at, last_used_at
)
VALUES (
    :id, :tenant, :name, :permissions, :digest, :user, :agent, :created_at, :expires_at, :revoked_at, :last_used_at
)
"""

ANY_KEY: Final = "SELECT EXISTS (SELECT 1 FROM api_key)"
"""Stops at the first."""

KEY: Final = """
SELECT id, tenant, name, permissions, digest, user, agent, created_at, expires_at, revoked_at, last_used_at
FROM api_key
WHERE id = :id
"""

KEYS: Final = """
SELECT id, tenant, name, permissions, digest, user, agent, created_at, expires_at, revoked_at, last_used_at
FROM api_key
WHERE tenant = :tenant AND id > :after
ORDER BY id
LIMIT :limit
"""

REVOKE_KEY: Final = """
UPDATE api_key SET revoked_at = coalesce(revoked_at, :at)
WHERE id = :id AND tenant = :tenant
RETURNING id, tenant, name, permissions, digest, user, agent, created_at, expires_at, revoked_at, last_used_at
"""

EXPIRE_KEY: Final = """
UPDATE api_key SET expires_at = min(coalesce(expires_at, :until), :until)
WHERE id = :id AND tenant = :tenant AND revoked_at IS NULL
RETURNING id
"""

USE_KEY: Final = """
UPDATE api_key SET last_used_at = :at
WHERE id = :id AND coalesce(last_used_at, :at - 1) < :at
"""
