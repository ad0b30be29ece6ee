// purpose: the graph around seed memories, active memories of some owners only
//   part 0: what the seeds mention, 1: turns beside them, 2: the newest memories that mention the same, or what it was
//   merged with; edges that people drew count too, though they do not repeat the memory's id
// params: $seeds list of strings: memory ids, $owners list of strings: their keys, $per_entity integer, $limit integer
// returns: part integer, kind string, memory_id string, target string: entity key or memory id, label string,
//   type string or null
// order: by part, memory_id, target; without repeats
UNWIND $seeds AS id
MATCH (seed:Memory {id: id})
WHERE seed.owner IN $owners AND seed.status = 'active'
WITH collect(DISTINCT seed) AS seeds
CALL (seeds) {
  UNWIND seeds AS seed
  MATCH (seed)-[:MENTIONS]->(entity:Entity)
  WHERE entity.owner IN $owners
  RETURN DISTINCT
    0 AS part, 'MENTIONS' AS kind, seed.id AS memory_id, entity.key AS target, entity.name AS label,
    entity.type AS type
  UNION
  UNWIND seeds AS seed
  MATCH (seed)-[turn:NEXT]-(other:Memory)
  WHERE other.owner IN $owners AND other.status = 'active'
  RETURN DISTINCT
    1 AS part, 'NEXT' AS kind, startNode(turn).id AS memory_id, endNode(turn).id AS target, '' AS label,
    null AS type
  UNION
  UNWIND seeds AS seed
  MATCH (seed)-[:MENTIONS]->(entity:Entity)
  WHERE entity.owner IN $owners
  MATCH (entity)-[:SAME_AS*0..8]-(same:Entity)
  WHERE same.owner = entity.owner
  WITH DISTINCT seeds, same AS entity
  CALL (seeds, entity) {
    MATCH (entity)<-[mention:MENTIONS]-(other:Memory)
    WITH seeds, other, coalesce(mention.memory_id, other.id) AS id
    ORDER BY id DESC
    WHERE other.owner IN $owners AND other.status = 'active' AND NOT other IN seeds
    RETURN DISTINCT id
    ORDER BY id DESC
    LIMIT $per_entity
  }
  RETURN
    2 AS part, 'MENTIONS' AS kind, id AS memory_id, entity.key AS target, entity.name AS label,
    entity.type AS type
}
RETURN part, kind, memory_id, target, label, type
ORDER BY part, memory_id, target
LIMIT $limit
