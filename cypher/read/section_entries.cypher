// purpose: what the scope index needs of every section of an owner; scalars and bytes only
//   The index used here never changes, but for sections that come and go.
// params: $owner string: its key, $model string
// returns: created integer: the revision that created it, id string, told list of strings, language string,
//   search_text string, names string, k integer or null, vectors bytes or null
// order: none
MATCH (section:Section)
WHERE section.owner = $owner AND section.created_revision >= 0 AND section.id IS NOT NULL
OPTIONAL MATCH (section)-[:HAS_EMBEDDING]->(embedding:SectionEmbedding {model: $model})
WHERE embedding.owner = section.owner
RETURN
  section.created_revision AS created,
  section.id AS id,
  section.told AS told,
  section.language AS language,
  section.search_text AS search_text,
  section.names AS names,
  embedding.k AS k,
  embedding.vectors AS vectors
