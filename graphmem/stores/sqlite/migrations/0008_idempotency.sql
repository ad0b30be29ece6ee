-- What was answered under an Idempotency-Key. By the tenant, since asking makes no owner. Times as in 0001.

CREATE TABLE answer (
    tenant TEXT NOT NULL,
    key TEXT NOT NULL, -- hash of who asked under which key
    digest TEXT NOT NULL, -- of the request
    at INTEGER NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL, -- a JSON list of pairs
    body TEXT NOT NULL,
    UNIQUE (tenant, key)
) STRICT;

CREATE INDEX answer_at ON answer (at);
