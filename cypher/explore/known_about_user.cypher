// purpose: What does the agent know about a user? The most important memories, and the names in them
// params: $owner string, $limit number
// returns: memory node, names list of paths
// order: importance falling, then id
MATCH (memory:Memory)
WHERE (memory.owner = $owner OR memory.owner STARTS WITH $owner + '/')
  AND memory.revision IS NOT NULL AND memory.status = 'active'
WITH memory
ORDER BY memory.importance DESC, memory.id
LIMIT toInteger($limit)
RETURN memory, [path = (memory)-[:MENTIONS]->(:Entity) | path][..20] AS names
ORDER BY memory.importance DESC, memory.id
