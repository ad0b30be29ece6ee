// purpose: Who else mentions this order, person or tool? The memories that name it, and what else they name
// params: $owner string, $entity string, $limit number
// returns: named path, beside list of paths
// order: newest memory first, then id
MATCH named = (entity:Entity)<-[:MENTIONS]-(memory:Memory)
WHERE (entity.owner = $owner OR entity.owner STARTS WITH $owner + '/')
  AND entity.normalized = toLower(normalize($entity, NFKC))
WITH named, entity, memory
ORDER BY memory.occurred_at DESC, memory.id
LIMIT toInteger($limit)
RETURN named, [path = (memory)-[:MENTIONS]->(other:Entity) WHERE other <> entity | path][..20] AS beside
ORDER BY memory.occurred_at DESC, memory.id
