// purpose: what the scope index needs of the sections of an owner that were put after a revision
// params: $owner string: its key, $model string, $since integer
// returns: as section_entries.cypher
// order: none
MATCH (section:Section)
WHERE section.owner = $owner AND section.revision > $since
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
