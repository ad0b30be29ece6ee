"""SQL about entities: looking them up, listing, merging and renaming them."""

from typing import Final

KNOWN_ENTITIES: Final = """
SELECT folded, type, name, (
    SELECT count(DISTINCT memory_id) FROM mention WHERE entity_id = entity.id
) AS memories
FROM owner CROSS JOIN entity ON owner_id = owner.id
WHERE key = :key AND folded IN (SELECT value FROM json_each(:names))
ORDER BY folded, memories, type DESC, normalized DESC
"""

# `till` is the prefix with the greatest code point behind it.
ENTITIES_STARTING: Final = """
SELECT type, name FROM owner CROSS JOIN entity ON owner_id = owner.id
WHERE key = :key AND folded >= :prefix AND folded < :till
ORDER BY folded, type || ':' || normalized
LIMIT :limit
"""

SAME_AS: Final = """
SELECT alias.type || ':' || alias.normalized, canonical.type || ':' || canonical.normalized
FROM owner CROSS JOIN entity AS alias ON alias.owner_id = owner.id
    CROSS JOIN same_as ON alias_id = alias.id CROSS JOIN entity AS canonical ON canonical.id = canonical_id
WHERE key = :key
"""

ENTITIES: Final = """
SELECT
    tenant, user, agent, entity.type, entity.name, (
        SELECT count(DISTINCT memory_id) FROM mention WHERE entity_id = entity.id
    ), owner.key || '#' || canonical.type || ':' || canonical.normalized
FROM owner CROSS JOIN entity ON entity.owner_id = owner.id
    LEFT JOIN same_as ON alias_id = entity.id LEFT JOIN entity AS canonical ON canonical.id = canonical_id
WHERE owner.key = :key AND owner.key || '#' || entity.type || ':' || entity.normalized > :after
ORDER BY entity.type || ':' || entity.normalized
LIMIT :limit
"""

ENTITIES_BY_KEY: Final = """
SELECT
    tenant, user, agent, entity.type, entity.name, (
        SELECT count(DISTINCT memory_id) FROM mention WHERE entity_id = entity.id
    ), owner.key || '#' || canonical.type || ':' || canonical.normalized
FROM owner CROSS JOIN entity ON entity.owner_id = owner.id
    LEFT JOIN same_as ON alias_id = entity.id LEFT JOIN entity AS canonical ON canonical.id = canonical_id
WHERE owner.key IN (SELECT value FROM json_each(:owners))
    AND owner.key || '#' || entity.type || ':' || entity.normalized IN (SELECT value FROM json_each(:keys))
"""

MENTIONING: Final = """
SELECT DISTINCT memory_id
FROM owner CROSS JOIN entity ON owner_id = owner.id CROSS JOIN mention ON entity_id = entity.id
WHERE owner.key IN (SELECT value FROM json_each(:owners))
    AND owner.key || '#' || entity.type || ':' || normalized IN (SELECT value FROM json_each(:keys))
ORDER BY memory_id DESC
LIMIT :limit
"""

INSERT_SAME_AS: Final = """
INSERT INTO same_as (alias_id, canonical_id, at)
SELECT alias.id, canonical.id, :at
FROM entity AS alias JOIN entity AS canonical
    ON canonical.owner_id = :owner_id AND canonical.type = :type AND canonical.normalized = :normalized
WHERE alias.owner_id = :owner_id AND alias.type = :alias_type AND alias.normalized = :alias_normalized
ON CONFLICT (alias_id) DO NOTHING
"""

DELETE_SAME_AS: Final = """
DELETE FROM same_as WHERE alias_id IN (
    SELECT id FROM entity WHERE owner_id = :owner_id AND type = :type AND normalized = :normalized
)
"""

RENAME_ENTITY: Final = """
UPDATE entity SET name = :name WHERE owner_id = :owner_id AND type = :type AND normalized = :normalized
"""

# For copies.
EXPORT_MERGES: Final = """
SELECT alias.type, alias.name, canonical.type, canonical.name, at
FROM owner CROSS JOIN entity AS alias ON alias.owner_id = owner.id
    CROSS JOIN same_as ON alias_id = alias.id CROSS JOIN entity AS canonical ON canonical.id = canonical_id
WHERE key = :key
ORDER BY alias.type || ':' || alias.normalized
"""
