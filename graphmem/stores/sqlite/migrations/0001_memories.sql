-- Owners, memories and everything that hangs on one. Times are whole microseconds since 1970 UTC.

CREATE TABLE owner (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    tenant TEXT NOT NULL,
    user TEXT,
    agent TEXT,
    revision INTEGER NOT NULL
) STRICT;

CREATE TABLE memory (
    id TEXT PRIMARY KEY NOT NULL,
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    source TEXT NOT NULL,
    credibility TEXT NOT NULL,
    importance REAL NOT NULL,
    language TEXT NOT NULL,
    speaker TEXT,
    session TEXT,
    position INTEGER,
    occurred_at INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    valid_from INTEGER,
    valid_until INTEGER,
    retracted_at INTEGER,
    accessed_at INTEGER,
    access_count INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_revision INTEGER NOT NULL, -- of the owner
    revision INTEGER NOT NULL, -- of the owner, when this row was last written
    content_hash TEXT NOT NULL,
    dedupe_key TEXT NOT NULL,
    -- What can be long comes last: reading a column means walking past all before it.
    name TEXT NOT NULL,
    traits TEXT NOT NULL, -- by single spaces, sorted
    names TEXT NOT NULL, -- by single tabs
    metadata TEXT NOT NULL, -- a JSON object
    search_text TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (owner_id, dedupe_key)
) STRICT;

CREATE INDEX memory_created ON memory (owner_id, created_revision, id);
CREATE INDEX memory_revision ON memory (owner_id, revision);
CREATE UNIQUE INDEX memory_turn ON memory (owner_id, session, position) WHERE session IS NOT NULL;

CREATE TABLE source_ref (
    number INTEGER PRIMARY KEY, -- keeps the order of writing
    memory_id TEXT NOT NULL REFERENCES memory (id),
    ref TEXT NOT NULL,
    UNIQUE (memory_id, ref)
) STRICT;

CREATE TABLE tag (
    number INTEGER PRIMARY KEY,
    memory_id TEXT NOT NULL REFERENCES memory (id),
    tag TEXT NOT NULL,
    UNIQUE (memory_id, tag)
) STRICT;

CREATE TABLE entity (
    id INTEGER PRIMARY KEY,
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    normalized TEXT NOT NULL,
    UNIQUE (owner_id, normalized, type)
) STRICT;

CREATE TABLE mention (
    memory_id TEXT NOT NULL REFERENCES memory (id),
    entity_id INTEGER NOT NULL REFERENCES entity (id),
    type TEXT NOT NULL, -- as recognised here; the entity's may differ
    surface TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    PRIMARY KEY (memory_id, entity_id, "start")
) STRICT, WITHOUT ROWID;

CREATE INDEX mention_entity ON mention (entity_id, memory_id);

CREATE TABLE embedding (
    number INTEGER PRIMARY KEY,
    memory_id TEXT NOT NULL REFERENCES memory (id),
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    k INTEGER NOT NULL,
    vector BLOB NOT NULL, -- k rows of `dimension` little-endian float32
    UNIQUE (model, memory_id)
) STRICT;

CREATE INDEX embedding_memory ON embedding (memory_id);

-- Without reference to memory: the ledger outlives what it tells of.
CREATE TABLE ledger (
    id TEXT PRIMARY KEY NOT NULL,
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    memory_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    actor TEXT NOT NULL,
    rule TEXT NOT NULL
) STRICT;

CREATE INDEX ledger_at ON ledger (owner_id, at, id);
