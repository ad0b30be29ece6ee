// purpose: the next memories of an owner for a copy, with their vectors of every model
// params: $owner string: its key, $revision integer and $after string: where the page before ended, $limit integer
// returns: id string, revision integer: that created it, embeddings list of [model, k, dimension, vectors]
// order: by revision, id (sorting by owner too lets the index give the order)
MATCH (memory:Memory)
WHERE
  memory.owner = $owner
  AND memory.created_revision >= $revision
  AND memory.id IS NOT NULL
  AND (memory.created_revision > $revision OR memory.id > $after)
WITH memory
ORDER BY memory.owner, memory.created_revision, memory.id
LIMIT $limit
RETURN
  memory.id AS id,
  memory.created_revision AS revision,
  [(memory)-[:HAS_EMBEDDING]->(embedding:Embedding) |
    [embedding.model, embedding.k, embedding.dimension, embedding.vectors]] AS embeddings
ORDER BY revision, id
