// purpose: How did this fact change? What it replaced, what replaced it, and what contradicts it, six steps far
// params: $memory string, $limit number
// returns: path path
// order: nearest first, then the id of the memory at its end
MATCH path = (memory:Memory {id: $memory})-[changes*1..6]-(other:Memory)
WHERE all(change IN changes WHERE type(change) IN ['SUPERSEDES', 'CONTRADICTS'])
RETURN path
ORDER BY length(path), other.id
LIMIT toInteger($limit)
