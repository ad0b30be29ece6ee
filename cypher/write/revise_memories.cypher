// purpose: put revised memories in the place of the old ones, where these are in the version expected
// params: $memories list of {label string: Working | Episodic | Semantic | Procedural, expected integer: version,
//   edition string, revision string, rewritten boolean: whether what newer memories are to it goes,
//   and the properties of the memory that a revision may change}
// returns: found integer: how many of them are there so
//   `touched` repeats others in one property, see create_memories.cypher; of a revised memory also `edition` and the
//   version that its last revision replaced, so that a reader sees by it alone that the text is another one.
// order: none
// plan: Eager, since the version is met before it is set; a revision has one memory
UNWIND $memories AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.owner = row.owner AND memory.version = row.expected
REMOVE memory:Working, memory:Episodic, memory:Semantic, memory:Procedural
SET
  memory:$(row.label),
  memory.name = row.name,
  memory.content = row.content,
  memory.kind = row.kind,
  memory.status = row.status,
  memory.credibility = row.credibility,
  memory.importance = row.importance,
  memory.language = row.language,
  memory.valid_until = row.valid_until,
  memory.content_hash = row.content_hash,
  memory.dedupe_key = row.dedupe_key,
  memory.search_text = row.search_text,
  memory.names = row.names,
  memory.traits = row.traits,
  memory.metadata = row.metadata,
  memory.tags = row.tags,
  memory.touched =
    [row.revision] + memory.touched[1..3] + [row.status]
    + [told IN memory.touched[4..] WHERE NOT row.rewritten AND NOT told STARTS WITH 'edition ']
    + [row.edition],
  memory.version = memory.version + 1,
  memory.revision = toInteger(row.revision)
RETURN count(memory) AS found
