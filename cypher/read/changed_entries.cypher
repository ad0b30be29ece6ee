// purpose: what the scope index needs of the memories of an owner written or touched after a revision
//   As entries.cypher; but in the index used here entries move, after the owner's revision did. So that has to be the
//   same after this as before.
// params: $owner string: its key, $model string, $since integer
// returns: one row a memory, one with a null id where there is none: head integer: the owner's revision,
//   written integer: memories written at that revision, judged integer: that of the last verdict on a memory,
//   dimension integer: of the model's vectors, 0 without any,
//   revision, created integer, then the fields of IndexEntry in their order, times in microseconds
// order: none
MATCH (owner:Owner {key: $owner})
WITH
  owner.key AS key,
  owner.revision AS head,
  owner.written AS written,
  coalesce(owner.judged, 0) AS judged,
  coalesce(head(COLLECT {
    MATCH (known:Embedding)
    WHERE known.model = $model AND known.memory_id IS NOT NULL
    RETURN known.dimension
    LIMIT 1
  }), 0) AS dimension
OPTIONAL MATCH (memory:Memory)
WHERE memory.owner = key AND memory.revision > $since
OPTIONAL MATCH (memory)-[:HAS_EMBEDDING]->(embedding:Embedding {model: $model})
RETURN
  head,
  written,
  judged,
  dimension,
  toInteger(memory.touched[0]) AS revision,
  memory.created_revision AS created,
  memory.id AS id,
  memory.kind AS kind,
  memory.touched[3] AS status,
  memory.source AS source,
  memory.credibility AS credibility,
  memory.importance AS importance,
  memory.language AS language,
  memory.speaker AS speaker,
  memory.session AS session,
  memory.position AS position,
  memory.occurred_at.epochMillis * 1000 + memory.occurred_at.microsecond % 1000 AS occurred_us,
  memory.recorded_at.epochMillis * 1000 + memory.recorded_at.microsecond % 1000 AS recorded_us,
  memory.valid_from.epochMillis * 1000 + memory.valid_from.microsecond % 1000 AS valid_from_us,
  memory.valid_until.epochMillis * 1000 + memory.valid_until.microsecond % 1000 AS valid_until_us,
  toInteger(memory.touched[2]) AS accessed_us,
  toInteger(memory.touched[1]) AS access_count,
  memory.search_text AS search_text,
  memory.names AS names,
  memory.traits AS traits,
  [(memory)-[:MENTIONS]->(entity:Entity) WHERE entity.owner = memory.owner | entity.key] AS entities,
  memory.tags AS tags,
  [told IN memory.touched[4..] WHERE NOT told STARTS WITH 'edition '] AS newer,
  [told IN memory.touched[4..] WHERE told STARTS WITH 'edition '] AS edition,
  embedding.k AS k,
  embedding.vectors AS vectors
