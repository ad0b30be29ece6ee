// purpose: entities of some owners by key
// params: $keys list of strings, $owners list of strings: keys of owners
// returns: as entities.cypher
// order: none
UNWIND $keys AS key
MATCH (entity:Entity {key: key})
WHERE entity.owner IN $owners
MATCH (owner:Owner {key: entity.owner})
RETURN
  owner.tenant AS tenant,
  owner.user AS user,
  owner.agent AS agent,
  entity.type AS type,
  entity.name AS name,
  COUNT {
    MATCH (entity)<-[:MENTIONS]-(memory:Memory)
    WHERE memory.owner = entity.owner
    RETURN DISTINCT memory
  } AS memories,
  head([(entity)-[:SAME_AS]->(canonical:Entity) | canonical.key]) AS same_as
