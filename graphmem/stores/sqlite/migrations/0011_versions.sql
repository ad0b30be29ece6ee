-- What memories were before they were revised. Times as in 0001.

CREATE TABLE memory_version (
    number INTEGER PRIMARY KEY,
    memory_id TEXT NOT NULL REFERENCES memory (id),
    version INTEGER NOT NULL,
    entry TEXT NOT NULL, -- id in the ledger: what replaced it
    kind TEXT NOT NULL,
    importance REAL NOT NULL,
    valid_until INTEGER,
    tags TEXT NOT NULL, -- a JSON array
    metadata TEXT NOT NULL, -- a JSON object
    content TEXT NOT NULL,
    UNIQUE (memory_id, version),
    UNIQUE (memory_id, entry)
) STRICT;

CREATE INDEX ledger_memory ON ledger (memory_id, at, id);
