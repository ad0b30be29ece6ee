// purpose: the edges from new claims to what they are about
// params: $claims list of {claim string: its key, topic string: its key, memory_id string}
// returns: nothing
//   The edge repeats the memory's id: those of a common topic are sorted by it.
// order: none
UNWIND $claims AS row
MATCH (claim:Claim {key: row.claim})
CALL (claim, row) {
  MATCH (topic:Topic {key: row.topic})
  CREATE (claim)-[:ABOUT {memory_id: row.memory_id}]->(topic)
}
