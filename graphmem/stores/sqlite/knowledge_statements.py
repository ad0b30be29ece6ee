"""SQL about knowledge: wikis, pages, sections and concepts of an owner."""

from typing import Final

# Writing. One commit moves the revision of the owner's knowledge by one; that of its memories stays.
MEET_OWNER: Final = """
INSERT INTO owner (key, tenant, user, agent, revision) VALUES (:key, :tenant, :user, :agent, 0)
ON CONFLICT (key) DO UPDATE SET key = excluded.key
RETURNING id
"""

ADVANCE_KNOWLEDGE: Final = """
INSERT INTO knowledge (owner_id, revision) VALUES (:owner_id, 1)
ON CONFLICT (owner_id) DO UPDATE SET revision = revision + 1
RETURNING revision
"""

ADVANCE_CONCEPTS: Final = "UPDATE knowledge SET concepts = :revision WHERE owner_id = :owner_id"

PUT_WIKI: Final = """
INSERT INTO wiki (owner_id, name, folder, indexed_at) VALUES (:owner_id, :name, :folder, :indexed_at)
ON CONFLICT (owner_id, name) DO UPDATE SET folder = excluded.folder, indexed_at = excluded.indexed_at
"""

BURY_WIKI: Final = """
INSERT INTO gone_section (owner_id, revision, id, created_revision)
SELECT section.owner_id, :revision, section.id, section.created_revision
FROM wiki CROSS JOIN page ON wiki_id = wiki.id CROSS JOIN section ON page_id = page.id
WHERE wiki.owner_id = :owner_id AND wiki.name = :name
"""

DROP_WIKI: Final = "DELETE FROM wiki WHERE owner_id = :owner_id AND name = :name"

BURY_PAGE: Final = """
INSERT INTO gone_section (owner_id, revision, id, created_revision)
SELECT section.owner_id, :revision, section.id, section.created_revision
FROM wiki CROSS JOIN page ON wiki_id = wiki.id CROSS JOIN section ON page_id = page.id
WHERE wiki.owner_id = :owner_id AND wiki.name = :wiki AND page.path = :path
"""

REMOVE_PAGE: Final = """
DELETE FROM page
WHERE wiki_id = (SELECT id FROM wiki WHERE owner_id = :owner_id AND name = :wiki) AND path = :path
"""

WIKI_IDS: Final = "SELECT name, id FROM wiki WHERE owner_id = :owner_id"

PUT_PAGE: Final = """
INSERT INTO page (wiki_id, path, content_hash, updated_at, valid_until, title, aliases, tags, links)
VALUES (:wiki_id, :path, :content_hash, :updated_at, :valid_until, :title, :aliases, :tags, :links)
ON CONFLICT (wiki_id, path) DO UPDATE SET
    content_hash = excluded.content_hash, updated_at = excluded.updated_at, valid_until = excluded.valid_until,
    title = excluded.title, aliases = excluded.aliases, tags = excluded.tags, links = excluded.links
RETURNING id
"""

BURY_REPLACED: Final = """
INSERT INTO gone_section (owner_id, revision, id, created_revision)
SELECT owner_id, :revision, id, created_revision
FROM section WHERE page_id = :page_id AND id NOT IN (SELECT value FROM json_each(:ids))
"""

DELETE_REPLACED: Final = """
DELETE FROM section WHERE page_id = :page_id AND id NOT IN (SELECT value FROM json_each(:ids))
"""

PLACES: Final = """
SELECT id, page_id FROM section WHERE owner_id = :owner_id AND id IN (SELECT value FROM json_each(:ids))
"""

PUT_SECTION: Final = """
INSERT INTO section (
    owner_id, page_id, id, number, line, created_revision, revision, language, anchor, concepts, trail, names,
    search_text, text
) VALUES (
    :owner_id, :page_id, :id, :number, :line, :revision, :revision, :language, :anchor, :concepts, :trail, :names,
    :search_text, :text
)
ON CONFLICT (owner_id, id) DO UPDATE SET
    number = excluded.number, line = excluded.line, revision = excluded.revision, language = excluded.language,
    anchor = excluded.anchor, concepts = excluded.concepts, trail = excluded.trail, names = excluded.names,
    search_text = excluded.search_text, text = excluded.text
"""

PUT_SECTION_EMBEDDING: Final = """
INSERT INTO section_embedding (section_key, model, dimension, k, vector)
SELECT key, :model, :dimension, :k, :vector FROM section WHERE owner_id = :owner_id AND id = :section_id
ON CONFLICT (model, section_key) DO UPDATE SET
    dimension = excluded.dimension, k = excluded.k, vector = excluded.vector
"""

DROP_CONCEPTS: Final = "DELETE FROM concept WHERE owner_id = :owner_id"

DROP_CONCEPT_NAMES: Final = "DELETE FROM concept_name WHERE owner_id = :owner_id"

INSERT_CONCEPT: Final = "INSERT INTO concept (owner_id, number, id, body) VALUES (?, ?, ?, ?)"

INSERT_CONCEPT_NAME: Final = """
INSERT INTO concept_name (owner_id, folded, concept) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
"""

# Reading for the scope index.
KNOWLEDGE_REVISIONS: Final = """
SELECT key, knowledge.revision FROM owner CROSS JOIN knowledge ON owner_id = owner.id
WHERE key IN (SELECT value FROM json_each(:keys))
"""

CONCEPTS_REVISION: Final = """
SELECT concepts FROM owner CROSS JOIN knowledge ON owner_id = owner.id WHERE key = :owner
"""

# Vectors of a model have one length, whatever they are of. Whoever reads the changes since a revision was told of what
# was there at that revision, and of nothing that came and went after it.
SECTIONS_HEAD: Final = """
SELECT owner.id, knowledge.revision, coalesce(
    (SELECT dimension FROM section_embedding WHERE model = :model LIMIT 1),
    (SELECT dimension FROM embedding WHERE model = :model LIMIT 1),
    0
), (
    SELECT count(*) FROM section WHERE section.owner_id = owner.id AND section.revision > :since
) + (
    SELECT count(*) FROM gone_section AS gone
    WHERE gone.owner_id = owner.id AND gone.revision > :since AND gone.created_revision <= :since
        AND NOT EXISTS (SELECT 1 FROM section WHERE section.owner_id = gone.owner_id AND section.id = gone.id)
)
FROM owner CROSS JOIN knowledge ON owner_id = owner.id WHERE key = :key
"""

_ENTRIES: Final = """
SELECT
    section.created_revision AS created, section.id AS id, language, updated_at, valid_until, search_text, names,
    concepts, tags, k, vector
FROM section CROSS JOIN page ON page.id = page_id
    LEFT JOIN section_embedding ON section_key = section.key AND section_embedding.model = :model
WHERE section.owner_id = :owner_id
"""

_GONE_ENTRIES: Final = """
SELECT
    gone.created_revision AS created, gone.id AS id, NULL, 0, NULL, '', '', '[]', '[]', NULL, NULL
FROM gone_section AS gone
WHERE gone.owner_id = :owner_id AND gone.revision > :since AND gone.created_revision <= :since
    AND NOT EXISTS (SELECT 1 FROM section WHERE section.owner_id = gone.owner_id AND section.id = gone.id)
UNION ALL
"""

SECTION_ENTRIES: Final = _ENTRIES + "ORDER BY section.created_revision, section.id"

CHANGED_SECTION_ENTRIES: Final = _GONE_ENTRIES + _ENTRIES + "AND section.revision > :since ORDER BY created, id"

# Reading details. What is asked for is [name of the wiki, path].
WIKIS: Final = """
SELECT name, folder, indexed_at FROM owner CROSS JOIN wiki ON owner_id = owner.id WHERE key = :owner ORDER BY name
"""

PAGES: Final = """
SELECT
    path, title, aliases, updated_at, valid_until, content_hash, links,
    (SELECT count(*) FROM section WHERE page_id = page.id)
FROM owner CROSS JOIN wiki ON owner_id = owner.id CROSS JOIN page ON wiki_id = wiki.id
WHERE key = :owner AND name = :asked ->> 0 AND path > :asked ->> 1
ORDER BY path
LIMIT :limit
"""

PAGE: Final = """
SELECT page.id, title, aliases, tags, updated_at, valid_until, content_hash, links
FROM owner CROSS JOIN wiki ON owner_id = owner.id CROSS JOIN page ON wiki_id = wiki.id
WHERE key = :owner AND name = :asked ->> 0 AND path = :asked ->> 1
"""

PAGE_SECTIONS: Final = """
SELECT id, number, trail, anchor, line, text, search_text, names, language, concepts
FROM section WHERE page_id = :page_id ORDER BY number
"""

SECTIONS: Final = """
SELECT
    wiki.name, path, title, updated_at, valid_until,
    section.id, number, trail, anchor, line, text, search_text, names, language, concepts
FROM owner CROSS JOIN section ON section.owner_id = owner.id
    CROSS JOIN page ON page.id = page_id CROSS JOIN wiki ON wiki.id = wiki_id
WHERE owner.key = :owner AND section.id IN (SELECT value FROM json_each(:ids))
"""

CONCEPTS: Final = """
SELECT concept.id, body FROM owner CROSS JOIN concept ON owner_id = owner.id WHERE key = :owner ORDER BY number
"""

# The part of an entity's key behind its owner's is taken apart, so that the entity is found by an index.
INSTANCES: Final = """
WITH wanted AS (
    SELECT owner.id AS owner_id, substr(value, length(owner.key) + 2) AS rest
    FROM json_each(:keys) CROSS JOIN owner ON owner.key = substr(value, 1, instr(value, '#') - 1)
    WHERE owner.key IN (SELECT value FROM json_each(:owners))
)
SELECT owner.key || '#' || entity.type || ':' || entity.normalized, concept
FROM wanted
    CROSS JOIN entity ON entity.owner_id = wanted.owner_id
        AND normalized = substr(rest, instr(rest, ':') + 1) AND type = substr(rest, 1, instr(rest, ':') - 1)
    CROSS JOIN owner ON owner.id = entity.owner_id
    CROSS JOIN owner AS tenant ON tenant.key = :tenant
    CROSS JOIN concept_name ON concept_name.owner_id = tenant.id AND concept_name.folded = entity.folded
"""
