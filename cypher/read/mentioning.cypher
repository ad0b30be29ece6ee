// purpose: memories of any status that mention one of some entities, the newest ones
// params: $keys list of strings, $owners list of strings: keys of owners, $limit integer
// returns: id string
// order: greatest first
UNWIND $keys AS key
MATCH (entity:Entity {key: key})
WHERE entity.owner IN $owners
MATCH (entity)<-[:MENTIONS]-(memory:Memory)
WHERE memory.owner IN $owners
RETURN DISTINCT memory.id AS id
ORDER BY id DESC
LIMIT $limit
