-- What was recalled, and what was said of it. By the owner's key, since asking makes no owner. Times as in 0001.

CREATE TABLE retrieval (
    owner TEXT NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL, -- a JSON object: the whole record
    UNIQUE (owner, id)
) STRICT;

CREATE INDEX retrieval_at ON retrieval (owner, at, id);

CREATE TABLE feedback (
    owner TEXT NOT NULL,
    retrieval_id TEXT NOT NULL, -- empty: of a memory by itself
    memory_id TEXT NOT NULL, -- empty: of the retrieval as a whole
    verdict TEXT NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    PRIMARY KEY (owner, retrieval_id, memory_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX feedback_memory ON feedback (owner, memory_id);
