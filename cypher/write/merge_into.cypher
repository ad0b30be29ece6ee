// purpose: take entities for others, all of which are there; one that is merged already stays as it is
// params: $merges list of {alias string, canonical string: keys, at datetime}
// returns: nothing
// order: none
// plan: Eager, since merged_at is met before it is set; a commit has one
UNWIND $merges AS row
MATCH (alias:Entity {key: row.alias})
WHERE alias.merged_at IS NULL
CALL (alias, row) {
  MATCH (canonical:Entity {key: row.canonical})
  CREATE (alias)-[:SAME_AS {at: row.at}]->(canonical)
  SET alias.merged_at = row.at
}
