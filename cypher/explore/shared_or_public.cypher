// purpose: What do others see? The memories that all agents of a user share, and those of the whole tenant
// params: $owner string, $limit number
// returns: visibility string, memory node, names list of paths
// order: public before shared, newest first, then id
WITH split($owner, '/') AS parts
WITH 't/' + parts[1] AS tenant, 't/' + parts[1] + '/u/' + parts[3] AS user
MATCH (memory:Memory)
WHERE memory.owner IN [tenant, user] AND memory.revision IS NOT NULL AND memory.status = 'active'
WITH memory, CASE WHEN memory.user IS NULL THEN 'public' ELSE 'shared' END AS visibility
ORDER BY visibility, memory.occurred_at DESC, memory.id
LIMIT toInteger($limit)
RETURN visibility, memory, [path = (memory)-[:MENTIONS]->(:Entity) | path][..20] AS names
ORDER BY visibility, memory.occurred_at DESC, memory.id
