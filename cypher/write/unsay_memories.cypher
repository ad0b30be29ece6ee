// purpose: take away what hangs on memories that get another text: mentions, claims, vectors, and links either way
//   Edges that people drew have neither a place nor a rule, and stay.
// params: $memories list of {id string, owner string, unsaid list of strings: ids of older memories it was linked to}
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; a revision has one memory
UNWIND $memories AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.owner = row.owner
CALL (memory) {
  MATCH (memory)-[mention:MENTIONS]->(:Entity)
  WHERE mention.start IS NOT NULL
  DELETE mention
}
CALL (memory) {
  MATCH (memory)-[:CLAIMS]->(claim:Claim)
  DETACH DELETE claim
}
CALL (memory) {
  MATCH (memory)-[:HAS_EMBEDDING]->(embedding:Embedding)
  DETACH DELETE embedding
}
CALL (memory) {
  MATCH (memory)<-[told:SUPERSEDES|CONTRADICTS]-(:Memory)
  WHERE told.rule IS NOT NULL
  DELETE told
}
CALL (memory, row) {
  MATCH (memory)-[said:SUPERSEDES|CONTRADICTS]->(older:Memory)
  WHERE older.id IN row.unsaid AND said.rule IS NOT NULL
  DELETE said
}
