// purpose: forget some names that stand under a key that no reader looks under any more
// params: $owner string: its key, $names_key string, $limit integer: at most so many
// returns: dropped integer: how many
// order: none
// plan: Eager, since what is deleted was met before; there is a limit
MATCH (knowledge:Knowledge {owner: $owner})
MATCH (called:ConceptName)
WHERE
  called.owner = CASE WHEN coalesce(knowledge.names_key, knowledge.owner) <> $names_key THEN $names_key END
  AND called.folded IS NOT NULL
WITH called LIMIT $limit
DELETE called
RETURN count(called) AS dropped
