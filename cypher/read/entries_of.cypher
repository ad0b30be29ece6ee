// purpose: what the scope index needs of chosen memories of an owner, and of their neighbours in the session
// params: $owner string: its key, $model string, $ids list of string
// returns: as entries.cypher; no row where none of the memories is there
// order: none
MATCH (owner:Owner {key: $owner})
WITH
  owner.key AS key,
  owner.revision AS head,
  owner.written AS written,
  coalesce(head(COLLECT {
    MATCH (known:Embedding)
    WHERE known.model = $model AND known.memory_id IS NOT NULL
    RETURN known.dimension
    LIMIT 1
  }), 0) AS dimension
UNWIND $ids AS id
MATCH (chosen:Memory {id: id})
WHERE chosen.owner = key
OPTIONAL MATCH (chosen)-[:NEXT]-(neighbour:Memory)
WHERE neighbour.owner = key
WITH head, written, dimension, collect(DISTINCT chosen) + collect(DISTINCT neighbour) AS found
UNWIND found AS memory
WITH DISTINCT head, written, dimension, memory
OPTIONAL MATCH (memory)-[:HAS_EMBEDDING]->(embedding:Embedding {model: $model})
RETURN
  head,
  written,
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
