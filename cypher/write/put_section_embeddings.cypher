// purpose: the vectors of sections, in the place of what they had of that model
// params: $owner string: its key, $embeddings list of {section_id string, model string, dimension integer, k integer,
//   vectors bytes}
// returns: nothing
// order: none
UNWIND $embeddings AS row
MATCH (section:Section {owner: $owner, id: row.section_id})
CALL (section, row) {
  MERGE (embedding:SectionEmbedding {model: row.model, owner: $owner, section_id: row.section_id})
  SET embedding.dimension = row.dimension, embedding.k = row.k, embedding.vectors = row.vectors
  MERGE (section)-[:HAS_EMBEDDING]->(embedding)
}
