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
    dedupe_key, search_text, names, traits, metadata, version, parent, created_revision, revision
) VALUES (
    :id, :owner_id, :name, :content, :kind, :status, :source, :credibility, :importance, :language, :speaker, :session,
    CASE WHEN :session IS NOT NULL THEN (
        SELECT coalesce(max(position), -1) + 1 FROM memory WHERE owner_id = :owner_id AND session = :session
    ) END,
    :occurred_at, :recorded_at, :valid_from, :valid_until, :retracted_at, :accessed_at, :access_count, :content_hash,
    :dedupe_key, :search_text, :names, :traits, :metadata, :version, :parent, :revision, :revision
)
"""

INSERT_SOURCE_REF: Final = "INSERT INTO source_ref (memory_id, ref) VALUES (?, ?) ON CONFLICT DO NOTHING"

INSERT_TAG: Final = "INSERT INTO tag (memory_id, tag) VALUES (?, ?) ON CONFLICT DO NOTHING"

INSERT_ENTITY: Final = """
INSERT INTO entity (owner_id, type, name, normalized, folded) VALUES (:owner_id, :type, :name, :normalized, :folded)
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

INSERT_CLAIM: Final = """
INSERT INTO claim (memory_id, place, valid_from, valid_until, closed_by, body)
VALUES (:memory_id, :place, :valid_from, :valid_until, :closed_by, :body)
"""

INSERT_CLAIM_KEY: Final = """
INSERT INTO claim_key (owner_id, key, memory_id, place) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
"""

# Both memories have to be the owner's: what is inserted is counted.
INSERT_LINK: Final = """
INSERT INTO link (older, newer, kind, likelihood, rule, older_claim, newer_claim)
SELECT older.id, newer.id, :kind, :likelihood, :rule, :older_claim, :newer_claim
FROM memory AS older JOIN memory AS newer ON newer.id = :newer AND newer.owner_id = :owner_id
WHERE older.id = :older AND older.owner_id = :owner_id
ON CONFLICT (older, newer, kind) DO UPDATE SET likelihood = excluded.likelihood, rule = excluded.rule
"""

CLOSE_CLAIM: Final = """
UPDATE claim SET closed_by = :closed_by, valid_until = :at
WHERE memory_id = :memory_id AND place = :place AND closed_by IS NULL
    AND EXISTS (SELECT 1 FROM memory WHERE id = :memory_id AND owner_id = :owner_id)
"""

REOPEN_CLAIMS: Final = """
UPDATE claim SET closed_by = NULL, valid_until = NULL
WHERE memory_id = :memory_id AND closed_by IS NOT NULL AND (:closed_by IS NULL OR closed_by = :closed_by)
    AND EXISTS (SELECT 1 FROM memory WHERE id = :memory_id AND owner_id = :owner_id)
"""

UNLINK: Final = """
DELETE FROM link
WHERE older = :memory_id AND kind = 'closes' AND (:closed_by IS NULL OR newer = :closed_by)
    AND EXISTS (SELECT 1 FROM memory WHERE id = :memory_id AND owner_id = :owner_id)
"""

# A memory is superseded exactly when it makes claims and all of them are closed.
REVIEW_MEMORY: Final = """
WITH reviewed AS (
    SELECT CASE
        WHEN status = 'active' AND EXISTS (SELECT 1 FROM claim WHERE memory_id = memory.id)
            AND NOT EXISTS (SELECT 1 FROM claim WHERE memory_id = memory.id AND closed_by IS NULL) THEN 'superseded'
        WHEN status = 'superseded'
            AND EXISTS (SELECT 1 FROM claim WHERE memory_id = memory.id AND closed_by IS NULL) THEN 'active'
        ELSE status
    END AS status
    FROM memory WHERE id = :memory_id
)
UPDATE memory SET
    status = reviewed.status,
    version = version + (memory.status <> reviewed.status),
    revision = :revision
FROM reviewed
WHERE id = :memory_id AND owner_id = :owner_id
"""

INSERT_SEALED: Final = """
INSERT INTO vault (owner_id, placeholder, kind, sealed) VALUES (:owner_id, :placeholder, :kind, :sealed)
ON CONFLICT DO NOTHING
"""

# A copied turn keeps its number, a new one has 0.
INSERT_TURN: Final = """
INSERT INTO turn (id, owner_id, session, number, role, speaker, at, source_ref, extracted, content)
SELECT
    :id, :owner_id, :session, max(coalesce(max(number), -1) + 1, :number), :role, :speaker, :at, :source_ref,
    :extracted, :content
FROM turn WHERE owner_id = :owner_id AND session = :session
"""

MARK_EXTRACTED: Final = """
UPDATE turn SET extracted = 1 WHERE owner_id = :owner_id AND session = :session AND number <= :upto
"""

DROP_TURNS: Final = """
DELETE FROM turn WHERE owner_id = :owner_id AND session = :session AND number < :keep_from
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
    (SELECT group_concat(tag, char(10)) FROM tag WHERE memory_id = memory.id),
    (
        SELECT json_group_array(json_array(newer, link.kind, likelihood)) FROM link WHERE older = memory.id
    ),
    (SELECT max(version) FROM memory_version WHERE memory_id = memory.id),
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

# The newest claims of a key are walked from the end of the index, as in `EXPAND`.
CLAIMANTS: Final = """
SELECT wanted.value, found.value
FROM json_each(:keys) AS wanted JOIN json_each((
    SELECT json_group_array(memory_id) FROM (
        SELECT DISTINCT claim_key.memory_id
        FROM claim_key CROSS JOIN claim USING (memory_id, place) CROSS JOIN memory ON memory.id = claim_key.memory_id
        WHERE claim_key.owner_id = (SELECT id FROM owner WHERE key = :owner) AND claim_key.key = wanted.value
            AND closed_by IS NULL AND status = 'active'
        ORDER BY claim_key.memory_id DESC LIMIT :per_key
    )
)) AS found
"""

SEALED: Final = """
SELECT placeholder, sealed FROM vault JOIN owner ON owner.id = owner_id
WHERE owner.key = :owner AND placeholder IN (SELECT value FROM json_each(:placeholders))
"""

TURNS: Final = """
SELECT turn.id, session, number, role, speaker, at, source_ref, extracted, content
FROM turn JOIN owner ON owner.id = owner_id
WHERE owner.key = :owner AND session = :session ORDER BY number
"""

SESSION_MEMORIES: Final = """
SELECT memory.id FROM memory JOIN owner ON owner.id = owner_id
WHERE owner.key = :owner AND session = :session AND status = 'active' ORDER BY position
"""

# Reading details.
MEMORIES: Final = """
SELECT
    memory.id, tenant, user, agent, name, content, kind, status, source, credibility, importance, language, speaker,
    session, position, occurred_at, recorded_at, valid_from, valid_until, retracted_at, accessed_at, access_count,
    content_hash, dedupe_key, search_text, names, traits, metadata, version, parent
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

CLAIMS: Final = """
SELECT memory_id, claim.valid_from, claim.valid_until, closed_by, body
FROM claim JOIN memory ON memory.id = memory_id JOIN owner ON owner.id = owner_id
WHERE memory_id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
ORDER BY memory_id, place
"""

LINKS: Final = """
WITH wanted AS MATERIALIZED (
    SELECT memory.id FROM memory JOIN owner ON owner.id = owner_id
    WHERE memory.id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
)
SELECT wanted.id, older, newer, kind, likelihood, rule, older_claim, newer_claim
FROM wanted CROSS JOIN link ON link.older = wanted.id
UNION
SELECT wanted.id, older, newer, kind, likelihood, rule, older_claim, newer_claim
FROM wanted CROSS JOIN link ON link.newer = wanted.id
"""

# CROSS JOIN keeps SQLite from walking a whole table where a few seeds lead to a few rows.
# The array in `near` is how SQLite says LATERAL: the newest memories of each entity, found by walking
# mention_entity from its end and stopping, so that an entity mentioned everywhere costs no more.
EXPAND: Final = """
WITH RECURSIVE
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
same (entity_id) AS (
    SELECT entity_id FROM own
    UNION
    SELECT canonical_id FROM same CROSS JOIN same_as ON alias_id = entity_id
    UNION
    SELECT alias_id FROM same CROSS JOIN same_as ON canonical_id = entity_id
),
near AS MATERIALIZED (
    SELECT newest.value AS memory_id, hub.entity_id
    FROM same AS hub JOIN json_each((
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
FROM own CROSS JOIN entity ON entity.id = entity_id CROSS JOIN visible ON visible.id = entity.owner_id
UNION ALL
SELECT 1, 'NEXT', memory_id, target, '', NULL FROM turn
UNION ALL
SELECT 2, 'MENTIONS', memory_id, key || '#' || type || ':' || normalized, name, type
FROM near CROSS JOIN entity ON entity.id = entity_id CROSS JOIN visible ON visible.id = entity.owner_id
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

EXPORT_VAULT: Final = """
SELECT placeholder, kind, sealed FROM vault JOIN owner ON owner.id = owner_id
WHERE owner.key = :key ORDER BY placeholder
"""

EXPORT_TURNS: Final = """
SELECT turn.id, session, number, role, speaker, at, source_ref, extracted, content
FROM turn JOIN owner ON owner.id = owner_id
WHERE owner.key = :key ORDER BY session, number
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

QUICK_CHECK: Final = "PRAGMA quick_check(100)"

NEWEST_MEMORY: Final = "SELECT recorded_at FROM memory ORDER BY id DESC LIMIT 1"

EMBEDDING_MODELS: Final = "SELECT model FROM embedding UNION SELECT model FROM section_embedding ORDER BY model"
