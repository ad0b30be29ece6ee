// purpose: what the last commit to an owner's knowledge left, and what of it can be seen
// params: $owner string: its key, $model string
// returns: head integer: the revision, put integer: sections put in it, sections integer: that there are,
//   seen integer: of them that can be seen, buried integer: that went in it, seen_buried integer,
//   dimension integer: of the model's vectors, of sections or of memories, 0 without any; no row without knowledge
// order: none
MATCH (knowledge:Knowledge {owner: $owner})
WITH
  knowledge.owner AS owner,
  knowledge.revision AS head,
  knowledge.put AS put,
  knowledge.sections AS sections,
  knowledge.buried AS buried
RETURN
  head,
  put,
  sections,
  COUNT {
    MATCH (section:Section)
    WHERE section.owner = owner AND section.created_revision >= 0 AND section.id IS NOT NULL
  } AS seen,
  buried,
  COUNT {
    MATCH (gone:GoneSection)
    WHERE gone.owner = owner AND gone.revision = head
  } AS seen_buried,
  coalesce(head(COLLECT {
    MATCH (known:SectionEmbedding)
    WHERE known.model = $model AND known.owner IS NOT NULL AND known.section_id IS NOT NULL
    RETURN known.dimension
    LIMIT 1
  }), head(COLLECT {
    MATCH (known:Embedding)
    WHERE known.model = $model AND known.memory_id IS NOT NULL
    RETURN known.dimension
    LIMIT 1
  }), 0) AS dimension
