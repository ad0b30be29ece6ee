// purpose: the first model after another, of those whose vectors of memories or sections are stored; a step down each index
// params: $after string: empty to begin
// returns: model string; no row after the last
// order: none, there is one at most
CALL () {
  MATCH (embedding:Embedding)
  WHERE embedding.model > $after AND embedding.memory_id IS NOT NULL
  RETURN embedding.model AS model
  ORDER BY model
  LIMIT 1
  UNION
  MATCH (embedding:SectionEmbedding)
  WHERE embedding.model > $after AND embedding.owner IS NOT NULL AND embedding.section_id IS NOT NULL
  RETURN embedding.model AS model
  ORDER BY model
  LIMIT 1
}
RETURN model
ORDER BY model
LIMIT 1
