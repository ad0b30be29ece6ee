// purpose: the vectors of memories that got another text
// params: $embeddings list of {memory_id string, owner string, model string, dimension integer, k integer,
//   vectors bytes, vector list of floats}
// returns: nothing
// order: none
UNWIND $embeddings AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.owner = row.owner
CREATE (memory)-[:HAS_EMBEDDING]->(:Embedding {
  owner: row.owner,
  memory_id: row.memory_id,
  model: row.model,
  dimension: row.dimension,
  k: row.k,
  vectors: row.vectors,
  vector: row.vector
})
