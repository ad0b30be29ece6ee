"""The SQL of lists, counts and the graph, named. Values are only ever bound parameters."""

from typing import Final

# The two orders walk `memory_created` from either end and stop; an id that a subquery gives is looked up in it once.
LISTED_OLDEST: Final = """
WITH whose AS MATERIALIZED (SELECT id FROM owner WHERE key = :key)
SELECT created_revision, memory.id, recorded_at
FROM memory
WHERE owner_id = (SELECT id FROM whose) AND (created_revision, memory.id) > (:revision, :after)
    AND (:session IS NULL OR memory.id IN (
        SELECT told.id FROM memory AS told WHERE told.owner_id = (SELECT id FROM whose) AND told.session = :session
    ))
    AND (:entities IS NULL OR memory.id IN (
        SELECT memory_id FROM json_each(:entities) AS named
            CROSS JOIN entity ON entity.owner_id = (SELECT id FROM whose)
                AND entity.normalized = named.value ->> 2 AND entity.type = named.value ->> 1
            CROSS JOIN mention ON entity_id = entity.id
        WHERE named.value ->> 0 = :key
    ))
    AND (:kind IS NULL OR kind = :kind)
    AND (status = :status OR (:status IS NULL AND status <> 'tombstone'))
    AND (:source IS NULL OR source = :source)
    AND (:since IS NULL OR occurred_at >= :since)
    AND (:until IS NULL OR occurred_at < :until)
    AND (:tag IS NULL OR EXISTS (SELECT 1 FROM tag WHERE memory_id = memory.id AND tag = :tag))
ORDER BY created_revision, memory.id
LIMIT :limit
"""

LISTED_NEWEST: Final = """
WITH whose AS MATERIALIZED (SELECT id FROM owner WHERE key = :key)
SELECT created_revision, memory.id, recorded_at
FROM memory
WHERE owner_id = (SELECT id FROM whose) AND (created_revision, memory.id) < (:revision, :after)
    AND (:session IS NULL OR memory.id IN (
        SELECT told.id FROM memory AS told WHERE told.owner_id = (SELECT id FROM whose) AND told.session = :session
    ))
    AND (:entities IS NULL OR memory.id IN (
        SELECT memory_id FROM json_each(:entities) AS named
            CROSS JOIN entity ON entity.owner_id = (SELECT id FROM whose)
                AND entity.normalized = named.value ->> 2 AND entity.type = named.value ->> 1
            CROSS JOIN mention ON entity_id = entity.id
        WHERE named.value ->> 0 = :key
    ))
    AND (:kind IS NULL OR kind = :kind)
    AND (status = :status OR (:status IS NULL AND status <> 'tombstone'))
    AND (:source IS NULL OR source = :source)
    AND (:since IS NULL OR occurred_at >= :since)
    AND (:until IS NULL OR occurred_at < :until)
    AND (:tag IS NULL OR EXISTS (SELECT 1 FROM tag WHERE memory_id = memory.id AND tag = :tag))
ORDER BY created_revision DESC, memory.id DESC
LIMIT :limit
"""

# `till` is the prefix with the greatest code point behind it; the last key may be that of another owner.
ENTITIES_NAMED: Final = """
SELECT
    tenant, user, agent, entity.type, entity.name, (
        SELECT count(DISTINCT memory_id) FROM mention WHERE entity_id = entity.id
    ), owner.key || '#' || canonical.type || ':' || canonical.normalized
FROM owner CROSS JOIN entity ON entity.owner_id = owner.id
    LEFT JOIN same_as ON alias_id = entity.id LEFT JOIN entity AS canonical ON canonical.id = canonical_id
WHERE owner.key = :key AND entity.folded >= :from AND entity.folded < :till
    AND (entity.folded, owner.key || '#' || entity.type || ':' || entity.normalized) > (:folded, :after)
    AND (:type IS NULL OR entity.type = :type)
ORDER BY entity.folded, entity.type || ':' || entity.normalized
LIMIT :limit
"""

SESSION_NAMES: Final = """
WITH whose AS MATERIALIZED (SELECT id FROM owner WHERE key = :key)
SELECT session FROM (
    SELECT * FROM (
        SELECT DISTINCT session FROM memory
        WHERE owner_id = (SELECT id FROM whose) AND session > :after AND status <> 'tombstone'
        ORDER BY session LIMIT :limit
    )
    UNION
    SELECT * FROM (
        SELECT DISTINCT session FROM turn WHERE owner_id = (SELECT id FROM whose) AND session > :after
        ORDER BY session LIMIT :limit
    )
)
ORDER BY session
LIMIT :limit
"""

SESSION_ROWS: Final = """
WITH whose AS MATERIALIZED (SELECT id FROM owner WHERE key = :key)
SELECT session, sum(turns), sum(memories), min(first_at), max(last_at)
FROM (
    SELECT session, 0 AS turns, count(*) AS memories, min(occurred_at) AS first_at, max(occurred_at) AS last_at
    FROM memory
    WHERE owner_id = (SELECT id FROM whose) AND session IN (SELECT value FROM json_each(:sessions))
        AND status <> 'tombstone'
    GROUP BY session
    UNION ALL
    SELECT session, count(*), 0, min(at), max(at)
    FROM turn WHERE owner_id = (SELECT id FROM whose) AND session IN (SELECT value FROM json_each(:sessions))
    GROUP BY session
)
GROUP BY session
ORDER BY session
"""

OWNERS_OF: Final = """
SELECT tenant, user, agent FROM owner WHERE key = :key OR (key >= :from AND key < :till) ORDER BY key
"""

COUNT_MEMORIES: Final = """
SELECT tenant, user, agent, kind, status, count(*), min(recorded_at), max(recorded_at)
FROM owner CROSS JOIN memory ON owner_id = owner.id
WHERE key IN (SELECT value FROM json_each(:owners))
GROUP BY owner.id, kind, status
"""

COUNT_ENTITIES: Final = """
SELECT type, count(*) FROM owner CROSS JOIN entity ON owner_id = owner.id
WHERE key IN (SELECT value FROM json_each(:owners))
GROUP BY type
"""

COUNT_SESSIONS: Final = """
SELECT count(*) FROM (
    SELECT user, session FROM owner CROSS JOIN memory ON owner_id = owner.id
    WHERE key IN (SELECT value FROM json_each(:owners)) AND session IS NOT NULL AND status <> 'tombstone'
    UNION
    SELECT user, session FROM owner CROSS JOIN turn ON owner_id = owner.id
    WHERE key IN (SELECT value FROM json_each(:owners))
)
"""

COUNT_MODELS: Final = """
SELECT model, count(*)
FROM owner CROSS JOIN memory ON owner_id = owner.id CROSS JOIN embedding ON embedding.memory_id = memory.id
WHERE key IN (SELECT value FROM json_each(:owners))
GROUP BY model
ORDER BY model
"""

# The arrays are how SQLite says LATERAL, as in `statements.EXPAND`: an entity that is mentioned everywhere costs no
# more than others.
EDGES: Final = """
WITH
visible AS MATERIALIZED (
    SELECT id, key FROM owner WHERE key IN (SELECT value FROM json_each(:owners))
),
seed AS MATERIALIZED (
    SELECT DISTINCT memory.id, owner_id, session, position
    FROM json_each(:memories) CROSS JOIN memory ON memory.id = json_each.value
    WHERE owner_id IN (SELECT id FROM visible) AND status <> 'tombstone'
),
hub AS MATERIALIZED (
    SELECT DISTINCT entity.id, visible.key || '#' || entity.type || ':' || entity.normalized AS key
    FROM json_each(:entities) AS named CROSS JOIN visible ON visible.key = named.value ->> 0
        CROSS JOIN entity ON entity.owner_id = visible.id AND entity.normalized = named.value ->> 2
            AND entity.type = named.value ->> 1
)
SELECT 'MENTIONS' AS kind, memory_id AS source, visible.key || '#' || entity.type || ':' || entity.normalized AS target
FROM (
    SELECT DISTINCT memory_id, entity_id FROM seed CROSS JOIN mention ON memory_id = seed.id
) AS own CROSS JOIN entity ON entity.id = entity_id CROSS JOIN visible ON visible.id = entity.owner_id
UNION
SELECT 'MENTIONS', newest.value, hub.key
FROM hub JOIN json_each((
    SELECT json_group_array(memory_id) FROM (
        SELECT DISTINCT mention.memory_id
        FROM mention CROSS JOIN memory ON memory.id = mention.memory_id
        WHERE mention.entity_id = hub.id AND status IN ('active', 'superseded')
            AND memory.owner_id IN (SELECT id FROM visible)
        ORDER BY mention.memory_id DESC LIMIT :per_node
    )
)) AS newest
UNION
SELECT 'NEXT', before.id, seed.id
FROM seed CROSS JOIN memory AS before
    ON before.owner_id = seed.owner_id AND before.session = seed.session AND before.position = seed.position - 1
WHERE before.status IN ('active', 'superseded') OR before.id IN (SELECT id FROM seed)
UNION
SELECT 'NEXT', seed.id, after.id
FROM seed CROSS JOIN memory AS after
    ON after.owner_id = seed.owner_id AND after.session = seed.session AND after.position = seed.position + 1
WHERE after.status IN ('active', 'superseded') OR after.id IN (SELECT id FROM seed)
UNION
SELECT CASE newest.value ->> 1 WHEN 'closes' THEN 'SUPERSEDES' ELSE 'CONTRADICTS' END, newest.value ->> 0, seed.id
FROM seed JOIN json_each((
    SELECT json_group_array(json_array(newer, kind)) FROM (
        SELECT newer, link.kind FROM link CROSS JOIN memory ON memory.id = newer
        WHERE older = seed.id AND memory.owner_id IN (SELECT id FROM visible)
            AND (status IN ('active', 'superseded') OR newer IN (SELECT id FROM seed))
        ORDER BY newer DESC LIMIT :per_node
    )
)) AS newest
UNION
SELECT CASE newest.value ->> 1 WHEN 'closes' THEN 'SUPERSEDES' ELSE 'CONTRADICTS' END, seed.id, newest.value ->> 0
FROM seed JOIN json_each((
    SELECT json_group_array(json_array(older, kind)) FROM (
        SELECT older, link.kind FROM link CROSS JOIN memory ON memory.id = older
        WHERE newer = seed.id AND memory.owner_id IN (SELECT id FROM visible)
            AND (status IN ('active', 'superseded') OR older IN (SELECT id FROM seed))
        ORDER BY older DESC LIMIT :per_node
    )
)) AS newest
UNION
SELECT 'SAME_AS', hub.key, visible.key || '#' || entity.type || ':' || entity.normalized
FROM hub CROSS JOIN same_as ON alias_id = hub.id CROSS JOIN entity ON entity.id = canonical_id
    CROSS JOIN visible ON visible.id = entity.owner_id
UNION
SELECT 'SAME_AS', visible.key || '#' || entity.type || ':' || entity.normalized, hub.key
FROM hub CROSS JOIN same_as ON canonical_id = hub.id CROSS JOIN entity ON entity.id = alias_id
    CROSS JOIN visible ON visible.id = entity.owner_id
ORDER BY 1, 2, 3
"""

CAPTIONS: Final = """
SELECT memory.id, name, kind, status, tenant, user, agent
FROM memory JOIN owner ON owner.id = owner_id
WHERE memory.id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
    AND status <> 'tombstone'
"""
