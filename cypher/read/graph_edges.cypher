// purpose: the edges that touch some memories or entities, both ends of each with one of some owners
//   To other memories that are active or superseded, of those of one kind at one node the greatest ids; edges that
//   people drew count too.
// params: $memories list of strings: ids, $entities list of strings: keys, $owners list of strings: keys of owners,
//   $per_node integer
// returns: kind string, source string, target string: ids of memories, keys of entities
// order: none
CALL () {
  UNWIND $memories AS id
  MATCH (seed:Memory {id: id})
  WHERE seed.owner IN $owners AND seed.status <> 'tombstone'
  RETURN collect(DISTINCT seed) AS seeds
}
CALL (seeds) {
  UNWIND seeds AS seed
  MATCH (seed)-[:MENTIONS]->(entity:Entity)
  WHERE entity.owner IN $owners
  RETURN DISTINCT 'MENTIONS' AS kind, seed.id AS source, entity.key AS target
  UNION
  UNWIND $entities AS key
  MATCH (hub:Entity {key: key})
  WHERE hub.owner IN $owners
  CALL (hub) {
    MATCH (hub)<-[mention:MENTIONS]-(other:Memory)
    WITH other, coalesce(mention.memory_id, other.id) AS id
    ORDER BY id DESC
    WHERE other.owner IN $owners AND other.status IN ['active', 'superseded']
    RETURN DISTINCT id
    ORDER BY id DESC
    LIMIT $per_node
  }
  RETURN 'MENTIONS' AS kind, id AS source, hub.key AS target
  UNION
  UNWIND seeds AS seed
  MATCH (seed)-[turn:NEXT]-(other:Memory)
  WHERE other.owner IN $owners AND (other.status IN ['active', 'superseded'] OR other IN seeds)
  RETURN DISTINCT 'NEXT' AS kind, startNode(turn).id AS source, endNode(turn).id AS target
  UNION
  UNWIND seeds AS seed
  CALL (seeds, seed) {
    MATCH (seed)<-[edge:SUPERSEDES|CONTRADICTS]-(other:Memory)
    WHERE other.owner IN $owners AND (other.status IN ['active', 'superseded'] OR other IN seeds)
    RETURN type(edge) AS kind, other.id AS id
    ORDER BY id DESC
    LIMIT $per_node
  }
  RETURN kind, id AS source, seed.id AS target
  UNION
  UNWIND seeds AS seed
  CALL (seeds, seed) {
    MATCH (seed)-[edge:SUPERSEDES|CONTRADICTS]->(other:Memory)
    WHERE other.owner IN $owners AND (other.status IN ['active', 'superseded'] OR other IN seeds)
    RETURN type(edge) AS kind, other.id AS id
    ORDER BY id DESC
    LIMIT $per_node
  }
  RETURN kind, seed.id AS source, id AS target
  UNION
  UNWIND $entities AS key
  MATCH (hub:Entity {key: key})
  WHERE hub.owner IN $owners
  MATCH (hub)-[edge:SAME_AS]-(other:Entity)
  WHERE other.owner IN $owners
  RETURN DISTINCT 'SAME_AS' AS kind, startNode(edge).key AS source, endNode(edge).key AS target
}
RETURN kind, source, target
