"""The SQL of the retrieval log, named. Values are only ever bound parameters."""

from typing import Final

INSERT_RETRIEVAL: Final = """
INSERT INTO retrieval (owner, id, at, body) VALUES (:owner, :id, :at, :body) ON CONFLICT DO NOTHING
"""

# Without a row at the offset the comparison is with NULL, and nothing goes.
DROP_RETRIEVALS: Final = """
DELETE FROM retrieval WHERE owner = :owner AND (at, id) <= (
    SELECT at, id FROM retrieval WHERE owner = :owner ORDER BY at DESC, id DESC LIMIT 1 OFFSET :kept
)
"""

RETRIEVAL: Final = "SELECT body FROM retrieval WHERE owner = :owner AND id IN (SELECT value FROM json_each(:ids))"

RETRIEVALS: Final = """
SELECT body FROM retrieval WHERE owner = :owner AND (at, id) < (:at, :after) ORDER BY at DESC, id DESC LIMIT :limit
"""

GIVE_FEEDBACK: Final = """
INSERT INTO feedback (owner, retrieval_id, memory_id, verdict, at, actor, revision)
VALUES (:owner, :retrieval_id, :memory_id, :verdict, :at, :actor, :revision)
ON CONFLICT DO UPDATE SET
    verdict = :verdict, at = :at, actor = :actor, revision = :revision,
    replaced = json_insert(
        CASE WHEN json_array_length(replaced) < :kept THEN replaced ELSE json_remove(replaced, '$[0]') END,
        '$[#]', json_array(at, verdict)
    )
"""

JUDGED: Final = """
SELECT retrieval_id, memory_id, verdict, at, replaced
FROM feedback WHERE owner = :key AND memory_id <> '' AND revision > :since
ORDER BY retrieval_id, memory_id
"""

STANDING_FEEDBACK: Final = """
SELECT retrieval_id, memory_id, verdict, at, actor
FROM feedback WHERE owner = :owner AND retrieval_id = :retrieval_id AND memory_id = :memory_id
"""

FEEDBACK: Final = """
SELECT retrieval_id, memory_id, verdict, at, actor
FROM feedback WHERE owner = :owner AND retrieval_id IN (SELECT value FROM json_each(:ids))
UNION
SELECT retrieval_id, memory_id, verdict, at, actor
FROM feedback WHERE owner = :owner AND memory_id IN (SELECT value FROM json_each(:ids))
ORDER BY retrieval_id, memory_id
"""
