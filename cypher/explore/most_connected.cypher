// purpose: Which names hold the graph together? The entities mentioned most, each with a few of its memories
// params: $owner string, $limit number
// returns: entity node, mentions integer, memories list of paths
// order: most mentions first, then key
MATCH (entity:Entity)
WHERE (entity.owner = $owner OR entity.owner STARTS WITH $owner + '/') AND entity.normalized IS NOT NULL
WITH entity, COUNT { (entity)<-[:MENTIONS]-() } AS mentions
ORDER BY mentions DESC, entity.key
LIMIT toInteger($limit)
RETURN entity, mentions, [path = (entity)<-[:MENTIONS]-(:Memory) | path][..10] AS memories
ORDER BY mentions DESC, entity.key
