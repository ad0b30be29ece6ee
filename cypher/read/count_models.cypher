// purpose: how many memories of some owners have a vector of each model
// params: $owners list of strings: their keys
// returns: model string, memories integer
// order: none
UNWIND $owners AS key
CALL (key) {
  MATCH (memory:Memory)
  WHERE memory.owner = key AND memory.revision >= 0
  MATCH (memory)-[:HAS_EMBEDDING]->(embedding:Embedding)
  RETURN embedding.model AS model, count(DISTINCT memory) AS memories
}
RETURN model, sum(memories) AS memories
