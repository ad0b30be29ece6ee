// purpose: create memories with their vectors
// params: $memories list of {label string: Working | Episodic | Semantic | Procedural, embeddings list of
//   {model string, dimension integer, k integer, vectors bytes, vector list of floats},
//   and the properties of the memory}
// returns: nothing
//   `touched` repeats revision, access_count, microseconds of accessed_at, status, and kind, likelihood and id of each
//   newer memory that bears on it (and what revise_memories.cypher adds), as texts in one property, which is read whole or not at all: others may be read
//   while a later commit is half visible.
// order: none
UNWIND $memories AS row
CREATE (memory:Memory:$(row.label) {
  id: row.id,
  owner: row.owner,
  tenant: row.tenant,
  user: row.user,
  agent: row.agent,
  name: row.name,
  content: row.content,
  kind: row.kind,
  status: row.status,
  source: row.source,
  credibility: row.credibility,
  importance: row.importance,
  language: row.language,
  speaker: row.speaker,
  session: row.session,
  position: row.position,
  occurred_at: row.occurred_at,
  recorded_at: row.recorded_at,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  retracted_at: row.retracted_at,
  accessed_at: row.accessed_at,
  access_count: row.access_count,
  content_hash: row.content_hash,
  dedupe_key: row.dedupe_key,
  search_text: row.search_text,
  names: row.names,
  traits: row.traits,
  metadata: row.metadata,
  tags: row.tags,
  source_refs: row.source_refs,
  version: row.version,
  parent: row.parent,
  created_revision: row.revision,
  revision: row.revision,
  touched: row.touched
})
FOREACH (embedding IN row.embeddings |
  CREATE (memory)-[:HAS_EMBEDDING]->(:Embedding {
    owner: row.owner,
    memory_id: row.id,
    model: embedding.model,
    dimension: embedding.dimension,
    k: embedding.k,
    vectors: embedding.vectors,
    vector: embedding.vector
  })
)
