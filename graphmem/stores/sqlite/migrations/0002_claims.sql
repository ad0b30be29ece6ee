-- What memories claim, what bears on what, merged entities, the vault and working memory. Times as in 0001.

ALTER TABLE memory ADD COLUMN parent TEXT;

CREATE TABLE claim (
    memory_id TEXT NOT NULL REFERENCES memory (id),
    place INTEGER NOT NULL, -- in the memory, from 0
    valid_from INTEGER,
    valid_until INTEGER,
    closed_by TEXT, -- id of a memory
    body TEXT NOT NULL, -- a JSON object: the rest of the claim
    PRIMARY KEY (memory_id, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE claim_key (
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    key TEXT NOT NULL, -- a slot or a topic word
    memory_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (owner_id, key, memory_id, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
    older TEXT NOT NULL REFERENCES memory (id),
    newer TEXT NOT NULL REFERENCES memory (id),
    kind TEXT NOT NULL,
    likelihood REAL NOT NULL,
    rule TEXT NOT NULL,
    older_claim INTEGER,
    newer_claim INTEGER,
    PRIMARY KEY (older, newer, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX link_newer ON link (newer);

CREATE TABLE vault (
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    placeholder TEXT NOT NULL,
    kind TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (owner_id, placeholder)
) STRICT, WITHOUT ROWID;

CREATE TABLE turn (
    id TEXT NOT NULL UNIQUE,
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    session TEXT NOT NULL,
    number INTEGER NOT NULL,
    role TEXT NOT NULL,
    speaker TEXT,
    at INTEGER NOT NULL,
    source_ref TEXT,
    extracted INTEGER NOT NULL, -- 0 or 1
    content TEXT NOT NULL,
    PRIMARY KEY (owner_id, session, number)
) STRICT, WITHOUT ROWID;

ALTER TABLE entity ADD COLUMN folded TEXT NOT NULL DEFAULT ''; -- what names are looked up by

UPDATE entity SET folded = normalized;

CREATE INDEX entity_folded ON entity (owner_id, folded);

CREATE TABLE same_as (
    alias_id INTEGER PRIMARY KEY REFERENCES entity (id),
    canonical_id INTEGER NOT NULL REFERENCES entity (id),
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX same_as_canonical ON same_as (canonical_id);
