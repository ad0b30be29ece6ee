-- Wikis, their pages and sections, and concepts, each of an owner that is a whole tenant. Times as in 0001.

CREATE TABLE knowledge (
    owner_id INTEGER PRIMARY KEY REFERENCES owner (id),
    revision INTEGER NOT NULL -- of what the owner knows, beside that of its memories
) STRICT;

CREATE TABLE wiki (
    id INTEGER PRIMARY KEY,
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    name TEXT NOT NULL,
    folder TEXT NOT NULL,
    indexed_at INTEGER,
    UNIQUE (owner_id, name)
) STRICT;

CREATE TABLE page (
    id INTEGER PRIMARY KEY,
    wiki_id INTEGER NOT NULL REFERENCES wiki (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    valid_until INTEGER,
    title TEXT NOT NULL,
    aliases TEXT NOT NULL, -- a JSON list, as tags and links
    tags TEXT NOT NULL,
    links TEXT NOT NULL, -- paths in the same wiki
    UNIQUE (wiki_id, path)
) STRICT;

CREATE TABLE section (
    key INTEGER PRIMARY KEY,
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    page_id INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    number INTEGER NOT NULL, -- place in the page, from 0
    line INTEGER NOT NULL,
    created_revision INTEGER NOT NULL, -- of the owner's knowledge
    revision INTEGER NOT NULL, -- of the owner's knowledge, when this row was last written
    language TEXT NOT NULL,
    anchor TEXT NOT NULL,
    concepts TEXT NOT NULL, -- a JSON list of ids, sorted
    trail TEXT NOT NULL, -- a JSON list
    names TEXT NOT NULL, -- by single tabs
    search_text TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (owner_id, id)
) STRICT;

CREATE INDEX section_created ON section (owner_id, created_revision, id);
CREATE INDEX section_revision ON section (owner_id, revision);
CREATE INDEX section_page ON section (page_id, number);

CREATE TABLE section_embedding (
    number INTEGER PRIMARY KEY,
    section_key INTEGER NOT NULL REFERENCES section (key) ON DELETE CASCADE,
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    k INTEGER NOT NULL,
    vector BLOB NOT NULL, -- k rows of `dimension` little-endian float32
    UNIQUE (model, section_key)
) STRICT;

CREATE INDEX section_embedding_section ON section_embedding (section_key);

-- Sections that are gone. A section that came back and went again was there twice.
CREATE TABLE gone_section (
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    revision INTEGER NOT NULL, -- that it went in
    id TEXT NOT NULL,
    created_revision INTEGER NOT NULL,
    PRIMARY KEY (owner_id, revision, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE concept (
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    number INTEGER NOT NULL, -- keeps their order
    id TEXT NOT NULL,
    body TEXT NOT NULL, -- a JSON object: the rest of the concept
    PRIMARY KEY (owner_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE concept_name (
    owner_id INTEGER NOT NULL REFERENCES owner (id),
    folded TEXT NOT NULL, -- as `entity.folded`
    concept TEXT NOT NULL, -- id of a concept
    PRIMARY KEY (owner_id, folded, concept)
) STRICT, WITHOUT ROWID;
