// purpose: memories of some owners by id, with their mentions (an edge that people drew is no place in the text)
// params: $ids list of strings, $owners list of strings: their keys
// returns: the fields of a memory, times in microseconds, then mentions list of [surface, start, end, mention type,
//   entity type, entity name], claims list of maps with their times in microseconds, links list of maps
// order: none
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.owner IN $owners
RETURN
  memory.id AS id,
  memory.tenant AS tenant,
  memory.user AS user,
  memory.agent AS agent,
  memory.name AS name,
  memory.content AS content,
  memory.kind AS kind,
  memory.status AS status,
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
  memory.retracted_at.epochMillis * 1000 + memory.retracted_at.microsecond % 1000 AS retracted_us,
  memory.accessed_at.epochMillis * 1000 + memory.accessed_at.microsecond % 1000 AS accessed_us,
  memory.access_count AS access_count,
  memory.content_hash AS content_hash,
  memory.dedupe_key AS dedupe_key,
  memory.search_text AS search_text,
  memory.names AS names,
  memory.traits AS traits,
  memory.metadata AS metadata,
  memory.version AS version,
  memory.parent AS parent,
  memory.source_refs AS source_refs,
  memory.tags AS tags,
  [
    (memory)-[edge:MENTIONS]->(entity:Entity)
    WHERE edge.start IS NOT NULL AND entity.owner = memory.owner |
    [edge.surface, edge.start, edge.end, edge.type, entity.type, entity.name]
  ] AS mentions,
  [
    (memory)-[:CLAIMS]->(claim:Claim) |
    claim {
      .*,
      valid_from_us: claim.valid_from.epochMillis * 1000 + claim.valid_from.microsecond % 1000,
      valid_until_us: claim.valid_until.epochMillis * 1000 + claim.valid_until.microsecond % 1000
    }
  ] AS claims,
  [
    (memory)-[edge:SUPERSEDES|CONTRADICTS]-(other:Memory)
    WHERE edge.rule IS NOT NULL AND other.owner = memory.owner |
    edge {.*, newer: startNode(edge).id, older: endNode(edge).id}
  ] AS links
