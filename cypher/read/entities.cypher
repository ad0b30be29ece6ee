// purpose: the next entities of an owner
// params: $owner string: its key, $after string: the last key of the page before, $limit integer
// returns: tenant string, user string, agent string, type string, name string, memories integer, same_as string: key or
//   null
// order: by key
MATCH (entity:Entity)
WHERE entity.key STARTS WITH $owner + '#' AND entity.key > $after
WITH entity
ORDER BY entity.key
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
    WHERE memory.owner = entity.owner
    RETURN DISTINCT memory
  } AS memories,
  head([(entity)-[:SAME_AS]->(canonical:Entity) | canonical.key]) AS same_as
ORDER BY entity.key
