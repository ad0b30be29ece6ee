// purpose: let claims of memories hold again, and take away the edges that closed them
// params: $reopenings list of {id string: memory id, owner string, closed_by string or null: every closer}
// returns: nothing
// order: none
// plan: Eager, since claims are met by the property that is set; a restore has a handful
UNWIND $reopenings AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.owner = row.owner
CALL (memory, row) {
  MATCH (memory)-[:CLAIMS]->(claim:Claim)
  WHERE claim.closed_by = coalesce(row.closed_by, claim.closed_by)
  SET claim.closed_by = null, claim.valid_until = null
}
CALL (memory, row) {
  MATCH (memory)<-[edge:SUPERSEDES]-(newer:Memory)
  WHERE newer.id = coalesce(row.closed_by, newer.id)
  DELETE edge
}
