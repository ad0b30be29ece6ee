-- API keys. Times as in 0001.

CREATE TABLE api_key (
    id TEXT PRIMARY KEY NOT NULL,
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    permissions TEXT NOT NULL, -- by single spaces, sorted
    digest TEXT NOT NULL, -- SHA-256 of the secret, hexadecimal
    user TEXT,
    agent TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER,
    last_used_at INTEGER
) STRICT;

CREATE INDEX api_key_tenant ON api_key (tenant, id);
