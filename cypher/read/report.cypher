// purpose: what the store holds, over all tenants, from the server's own counts
// params: none
// returns: version integer: of the schema, memories integer, entities integer, embeddings integer
// order: none
// plan: NodeByLabelScan, there are a few dozen migrations
MATCH (migration:Migration)
RETURN
  max(migration.version) AS version,
  COUNT { (:Memory) } AS memories,
  COUNT { (:Entity) } AS entities,
  COUNT { (:Embedding) } AS embeddings
