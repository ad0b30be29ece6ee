// purpose: the next entities of an owner whose folded name lies in a range
// params: $owner string: its key, $from string and $till string: of the folded name, the latter not included, $folded
//   string and $after string: folded name and key where the page before ended, $type string or null, $limit integer
// returns: as entities.cypher
// order: by folded name, key
MATCH (entity:Entity)
WHERE
  entity.owner = $owner
  AND entity.folded >= $from
  AND entity.folded < $till
  AND (entity.folded > $folded OR entity.key > $after)
  AND ($type IS NULL OR entity.type = $type)
WITH entity
ORDER BY entity.folded, entity.key
LIMIT $limit
MATCH (owner:Owner {key: $owner})
RETURN
  owner.tenant AS tenant,
  owner.user AS user,
  owner.agent AS agent,
  entity.type AS type,
  entity.name AS name,
  COUNT {
    MATCH (entity)<-[:MENTIONS]-(memory:Memory)
    WHERE memory.owner = $owner
    RETURN DISTINCT memory
  } AS memories,
  head([(entity)-[:SAME_AS]->(canonical:Entity) WHERE canonical.owner = $owner | canonical.key]) AS same_as
ORDER BY entity.folded, entity.key
