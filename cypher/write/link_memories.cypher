// purpose: edges from newer memories to the older ones they bear on; the same again takes the new likelihood
// params: $links list of {kind string: closes | may_update | opposite, owner string, newer string, older string,
//   likelihood float, rule string, older_claim integer or null, newer_claim integer or null}
// returns: found integer: how many pairs are there
// order: none
// plan: Eager, since an edge that is met is not made again; a commit has a handful
UNWIND $links AS row
MATCH (older:Memory {id: row.older})
WHERE older.owner = row.owner
CALL (older, row) {
  MATCH (newer:Memory {id: row.newer})
  WHERE newer.owner = older.owner
  RETURN newer
}
CALL (older, newer, row) {
  WITH older, newer, row
  WHERE row.kind = 'closes'
  MERGE (newer)-[edge:SUPERSEDES {kind: row.kind}]->(older)
  ON CREATE SET edge.older_claim = row.older_claim, edge.newer_claim = row.newer_claim
  SET edge.likelihood = row.likelihood, edge.rule = row.rule
  RETURN edge
  UNION
  WITH older, newer, row
  WHERE row.kind <> 'closes'
  MERGE (newer)-[edge:CONTRADICTS {kind: row.kind}]->(older)
  ON CREATE SET edge.older_claim = row.older_claim, edge.newer_claim = row.newer_claim
  SET edge.likelihood = row.likelihood, edge.rule = row.rule
  RETURN edge
}
RETURN count(edge) AS found
