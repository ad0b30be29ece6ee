// purpose: Which memories lapse soon? Those that stop being valid within some days, and the names in them
// params: $owner string, $days number, $limit number
// returns: memory node, until datetime, names list of paths
// order: soonest first, then id
MATCH (memory:Memory)
WHERE (memory.owner = $owner OR memory.owner STARTS WITH $owner + '/')
  AND memory.revision IS NOT NULL AND memory.status = 'active'
WITH memory, properties(memory).valid_until AS until
WHERE until >= datetime() AND until < datetime() + duration({days: $days})
WITH memory, until
ORDER BY until, memory.id
LIMIT toInteger($limit)
RETURN memory, until, [path = (memory)-[:MENTIONS]->(:Entity) | path][..20] AS names
ORDER BY until, memory.id
