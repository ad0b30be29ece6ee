// purpose: which of an owner's entities were merged into which
// params: $owner string: its key
// returns: alias string, canonical string: keys
// order: none
MATCH (alias:Entity {owner: $owner})
WHERE alias.merged_at IS NOT NULL
MATCH (alias)-[:SAME_AS]->(canonical:Entity)
WHERE canonical.owner = $owner
RETURN alias.key AS alias, canonical.key AS canonical
