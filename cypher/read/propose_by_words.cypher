// purpose: the active memories of an owner that the full-text index finds best, for a scope too large to be resident
// params: $query string: in the index's own syntax, restricted to the owner, $limit integer
// returns: id string
// order: best first, ties by id
CALL db.index.fulltext.queryNodes('graphmem_memory_text', $query, {limit: $limit}) YIELD node, score
WHERE node.status = 'active'
RETURN node.id AS id
ORDER BY score DESC, id
