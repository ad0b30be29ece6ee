// purpose: the first model after another, of those whose vectors are stored; one step down an index, however large
// params: $after string: empty to begin
// returns: model string; no row after the last
// order: none, there is one at most
MATCH (embedding:Embedding)
WHERE embedding.model > $after AND embedding.memory_id IS NOT NULL
RETURN embedding.model AS model
ORDER BY model
LIMIT 1
