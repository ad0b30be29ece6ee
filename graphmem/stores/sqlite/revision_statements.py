"""SQL about revisions: memories that change, what they were, and what the ledger tells of one."""

from typing import Final

CHANGE_STATUS: Final = """
UPDATE memory SET status = :status, version = version + 1, revision = :revision
WHERE id = :memory_id AND owner_id = :owner_id AND version = :expected
"""

REVISE_MEMORY: Final = """
UPDATE memory SET
    name = :name, content = :content, kind = :kind, status = :status, credibility = :credibility,
    importance = :importance, language = :language, valid_until = :valid_until, content_hash = :content_hash,
    dedupe_key = :dedupe_key, search_text = :search_text, names = :names, traits = :traits, metadata = :metadata,
    version = version + 1, revision = :revision
WHERE id = :id AND owner_id = :owner_id AND version = :expected
"""

DROP_TAGS: Final = "DELETE FROM tag WHERE memory_id = ?"

DROP_MENTIONS: Final = "DELETE FROM mention WHERE memory_id = ?"

DROP_CLAIMS: Final = "DELETE FROM claim WHERE memory_id = ?"

# Keys are not looked up by memory: they are worked out from its claims.
OLD_CLAIMS: Final = "SELECT memory_id, valid_from, valid_until, closed_by, body FROM claim WHERE memory_id = ?"

DROP_CLAIM_KEYS: Final = "DELETE FROM claim_key WHERE owner_id = ? AND key = ? AND memory_id = ?"

DROP_EMBEDDINGS: Final = "DELETE FROM embedding WHERE memory_id = ?"

DROP_LINKS_TO: Final = "DELETE FROM link WHERE older = ?"

# What a text that is no more closed in an older memory holds again.
REOPEN: Final = """
UPDATE claim SET closed_by = NULL, valid_until = NULL
WHERE memory_id = :older AND closed_by = :newer
    AND EXISTS (SELECT 1 FROM memory WHERE id = :older AND owner_id = :owner_id)
"""

DROP_LINK: Final = """
DELETE FROM link
WHERE older = :older AND newer = :newer
    AND EXISTS (SELECT 1 FROM memory WHERE id = :older AND owner_id = :owner_id)
"""

# The memory has to be the owner's: what is inserted is counted.
INSERT_VERSION: Final = """
INSERT INTO memory_version (memory_id, version, entry, kind, importance, valid_until, tags, metadata, content)
SELECT id, :version, :entry, :kind, :importance, :valid_until, :tags, :metadata, :content
FROM memory WHERE id = :memory_id AND owner_id = :owner_id
"""

# The memory has to be in sight; the ledger outlives it.
HAPPENINGS: Final = """
SELECT
    ledger.id, tenant, user, agent, ledger.memory_id, at, action, actor, rule,
    memory_version.version, memory_version.entry, memory_version.kind, memory_version.importance,
    memory_version.valid_until, memory_version.tags, memory_version.metadata, memory_version.content
FROM memory CROSS JOIN owner ON owner.id = memory.owner_id CROSS JOIN ledger ON ledger.memory_id = memory.id
    LEFT JOIN memory_version ON memory_version.memory_id = ledger.memory_id AND memory_version.entry = ledger.id
WHERE memory.id IN (SELECT value FROM json_each(:ids)) AND owner.key IN (SELECT value FROM json_each(:owners))
    AND ledger.owner_id = memory.owner_id AND (at, ledger.id) > (:at, :id)
ORDER BY at, ledger.id
LIMIT :limit
"""

VERSIONS: Final = """
SELECT memory_id, version, entry, kind, importance, valid_until, tags, metadata, content
FROM memory_version WHERE memory_id IN (SELECT value FROM json_each(:ids))
ORDER BY memory_id, version
"""
