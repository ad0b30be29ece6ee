"""Every SQL statement of the store but its migrations, named. Values are only ever bound parameters."""

from typing import Final

IDENTITY: Final = """
SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
FROM pragma_application_id, pragma_user_version
"""

CREATE_MIGRATION_TABLE: Final = """
CREATE TABLE IF NOT EXISTS migration (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL
) STRICT
"""

APPLIED_MIGRATIONS: Final = "SELECT version, sha256 FROM migration ORDER BY version"

INSERT_MIGRATION: Final = "INSERT INTO migration (version, name, sha256) VALUES (?, ?, ?)"

# Writing. One commit moves the revision of each owner it touches by one.
ADVANCE_OWNER: Final = """
INSERT INTO owner (key, tenant, user, agent, revision) VALUES (:key, :tenant, :user, :agent, 1)
ON CONFLICT (key) DO UPDATE SET revision = revision + 1
RETURNING id, revision
"""

INSERT_MEMORY: Final = """
INSERT INTO memory (
    id, owner_id, name, content, kind, status, source, credibility, importance, language, speaker, session, position,
    occurred_at, recorded_at, valid_from, valid_until, retracted_at, accessed_at, access_count, content_hash,
    dedupe_key, search_text, names, traits, metadata, version, created_revision, revision
) VALUES (
    :id, :owner_id, :name, :content, :kind, :status, :source, :credibility, :importance, :language, :speaker, :session,
    CASE WHEN :session IS NOT NULL THEN (
        SELECT coalesce(max(position), -1) + 1 FROM memory WHERE owner_id = :owner_id AND session = :session
    ) END,
    :occurred_at, :recorded_at, :valid_from, :valid_until, :retracted_at, :accessed_at, :access_count, :content_hash,
    :dedupe_key, :search_text, :names, :traits, :metadata, :version, :revision, :revision
)
"""

INSERT_SOURCE_REF: Final = "INSERT INTO source_ref (memory_id, ref) VALUES (?, ?) ON CONFLICT DO NOTHING"

INSERT_TAG: Final = "INSERT INTO tag (memory_id, tag) VALUES (?, ?) ON CONFLICT DO NOTHING"

INSERT_ENTITY: Final = """
INSERT INTO entity (owner_id, type, name, normalized) VALUES (:owner_id, :type, :name, :normalized)
ON CONFLICT DO NOTHING
"""

INSERT_MENTION: Final = """
INSERT INTO mention (memory_id, entity_id, type, surface, "start", "end")
SELECT :memory_id, id, :mention_type, :surface, :start, :end
FROM entity WHERE owner_id = :owner_id AND normalized = :normalized AND type = :type
"""

INSERT_EMBEDDING: Final = """
INSERT INTO embedding (memory_id, model, dimension, k, vector) VALUES (:memory_id, :model, :dimension, :k, :vector)
"""

TOUCH_MEMORY: Final = """
UPDATE memory SET
    access_count = access_count + 1,
    accessed_at = max(coalesce(accessed_at, :at), :at),
    version = version + 1,
    revision = :revision
WHERE id = :memory_id AND owner_id = :owner_id
"""

INSERT_LEDGER: Final = """
INSERT INTO ledger (id, owner_id, memory_id, at, action, actor, rule)
VALUES (:id, :owner_id, :memory_id, :at, :action, :actor, :rule)
"""

# Reading for the scope index.
REVISIONS: Final = "SELECT key, revision FROM owner WHERE key IN (SELECT value FROM json_each(:keys))"

SNAPSHOT_HEAD: Final = """
SELECT owner.id, owner.revision, (
    SELECT count(*) FROM memory WHERE owner_id = owner.id AND memory.revision > :since
), coalesce((SELECT dimension FROM embedding WHERE model = :model LIMIT 1), 0)
FROM owner WHERE key = :key
"""

_ENTRIES: Final = """
SELECT
    memory.id, kind, status, source, credibility, importance, language, speaker, session, position, occurred_at,
    recorded_at, valid_from, valid_until, accessed_at, access_count, search_text, names, traits,
    (
        SELECT group_concat(entity.type || ':' || entity.normalized, char(10))
        FROM mention JOIN entity ON entity.id = mention.entity_id WHERE mention.memory_id = memory.id
    ),
    k, vector
FROM memory LEFT JOIN embedding ON embedding.memory_id = memory.id AND embedding.model = :model
"""

ALL_ENTRIES: Final = _ENTRIES + "WHERE owner_id = :owner_id ORDER BY created_revision, memory.id"

CHANGED_ENTRIES: Final = (
    _ENTRIES + "WHERE owner_id = :owner_id AND revision > :since ORDER BY created_revision, memory.id"
)

DUPLICATES: Final = """
SELECT dedupe_key, memory.id FROM owner CROSS JOIN memory ON owner_id = owner.id
WHERE key = :key AND dedupe_key IN (SELECT value FROM json_each(:dedupe_keys))
"""

KNOWN_ENTITIES: Final = """
SELECT normalized, type, name, (
    SELECT count(DISTINCT memory_id) FROM mention WHERE entity_id = entity.id
) AS memories
FROM owner CROSS JOIN entity ON owner_id = owner.id
WHERE key = :key AND normalized IN (SELECT value FROM json_each(:names))
ORDER BY normalized, memories, type DESC
"""

# Reading details.
MEMORIES: Final = """
SELECT
    memory.id, tenant, user, agent, name, content, kind, status, source, credibility, importance, language, speaker,
    session, position, occurred_at, recorded_at, valid_from, valid_until, retracted_at, accessed_at, access_count,
    content_hash, dedupe_key, search_text, names, traits, metadata, version
FROM memory JOIN owner ON owner.id = owner_id
WHERE memory.id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
"""

SOURCE_REFS: Final = """
SELECT memory_id, ref
FROM source_ref JOIN memory ON memory.id = memory_id JOIN owner ON owner.id = owner_id
WHERE memory_id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
ORDER BY number
"""

TAGS: Final = """
SELECT memory_id, tag
FROM tag JOIN memory ON memory.id = memory_id JOIN owner ON owner.id = owner_id
WHERE memory_id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
ORDER BY number
"""

MENTIONS: Final = """
SELECT memory_id, surface, "start", "end", mention.type, entity.type, entity.name
FROM mention JOIN entity ON entity.id = entity_id JOIN owner ON owner.id = entity.owner_id
WHERE memory_id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
ORDER BY memory_id, "start", "end"
"""

# CROSS JOIN keeps SQLite from walking a whole table where a few seeds lead to a few rows.
# The array in `near` is how SQLite says LATERAL: the newest memories of each entity, found by walking
# mention_entity from its end and stopping, so that an entity mentioned everywhere costs no more.
EXPAND: Final = """
WITH
visible AS MATERIALIZED (
    SELECT id, key FROM owner WHERE key IN (SELECT value FROM json_each(:owners))
),
seed AS MATERIALIZED (
    SELECT DISTINCT memory.id, owner_id, session, position
    FROM json_each(:seeds) CROSS JOIN memory ON memory.id = json_each.value
    WHERE owner_id IN (SELECT id FROM visible) AND status = 'active'
),
own AS MATERIALIZED (
    SELECT DISTINCT memory_id, entity_id FROM seed CROSS JOIN mention ON memory_id = seed.id
),
near AS MATERIALIZED (
    SELECT newest.value AS memory_id, hub.entity_id
    FROM (SELECT DISTINCT entity_id FROM own) AS hub JOIN json_each((
        SELECT json_group_array(memory_id) FROM (
            SELECT DISTINCT mention.memory_id
            FROM mention CROSS JOIN memory ON memory.id = mention.memory_id
            WHERE mention.entity_id = hub.entity_id AND status = 'active'
                AND memory.owner_id IN (SELECT id FROM visible) AND memory.id NOT IN (SELECT id FROM seed)
            ORDER BY mention.memory_id DESC LIMIT :per_entity
        )
    )) AS newest
),
turn AS (
    SELECT before.id AS memory_id, seed.id AS target
    FROM seed CROSS JOIN memory AS before
        ON before.owner_id = seed.owner_id AND before.session = seed.session AND before.position = seed.position - 1
    WHERE before.status = 'active'
    UNION
    SELECT seed.id, after.id
    FROM seed CROSS JOIN memory AS after
        ON after.owner_id = seed.owner_id AND after.session = seed.session AND after.position = seed.position + 1
    WHERE after.status = 'active'
)
SELECT 0 AS part, 'MENTIONS', memory_id, key || '#' || type || ':' || normalized AS target, name, type
FROM own JOIN entity ON entity.id = entity_id JOIN visible ON visible.id = entity.owner_id
UNION ALL
SELECT 1, 'NEXT', memory_id, target, '', NULL FROM turn
UNION ALL
SELECT 2, 'MENTIONS', memory_id, key || '#' || type || ':' || normalized, name, type
FROM near JOIN entity ON entity.id = entity_id JOIN visible ON visible.id = entity.owner_id
ORDER BY part, memory_id, target
LIMIT :limit
"""

LEDGER: Final = """
SELECT ledger.id, tenant, user, agent, memory_id, at, action, actor, rule
FROM ledger JOIN owner ON owner.id = owner_id
WHERE owner.key IN (SELECT value FROM json_each(:owners))
ORDER BY at DESC, ledger.id DESC
LIMIT :limit
"""

# For copies.
OWNERS: Final = "SELECT tenant, user, agent FROM owner ORDER BY key"

EXPORT_PAGE: Final = """
SELECT memory.id, created_revision
FROM owner CROSS JOIN memory ON owner_id = owner.id
WHERE key = :key AND (created_revision, memory.id) > (:revision, :after)
ORDER BY created_revision, memory.id
LIMIT :limit
"""

EMBEDDINGS: Final = """
SELECT memory_id, model, k, dimension, vector
FROM embedding WHERE memory_id IN (SELECT value FROM json_each(:ids))
ORDER BY model
"""

EXPORT_LEDGER: Final = """
SELECT ledger.id, tenant, user, agent, memory_id, at, action, actor, rule
FROM owner CROSS JOIN ledger ON ledger.owner_id = owner.id
WHERE key = :key AND (at, ledger.id) > (:at, :id)
ORDER BY at, ledger.id
LIMIT :limit
"""

REPORT: Final = (
    "SELECT (SELECT count(*) FROM memory), (SELECT count(*) FROM entity), user_version FROM pragma_user_version"
)

EMBEDDING_MODELS: Final = "SELECT DISTINCT model FROM embedding ORDER BY model"
