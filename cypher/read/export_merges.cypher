// purpose: the merges of an owner's entities, for a copy
// params: $owner string: its key
// returns: alias_type string, alias_name string, canonical_type string, canonical_name string, at_us integer
// order: by the alias's key
MATCH (alias:Entity {owner: $owner})
WHERE alias.merged_at IS NOT NULL
MATCH (alias)-[merge:SAME_AS]->(canonical:Entity)
WHERE merge.at IS NOT NULL
RETURN
  alias.type AS alias_type,
  alias.name AS alias_name,
  canonical.type AS canonical_type,
  canonical.name AS canonical_name,
  merge.at.epochMillis * 1000 + merge.at.microsecond % 1000 AS at_us
ORDER BY alias.key
