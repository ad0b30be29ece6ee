// purpose: the memories of an owner among the nearest vectors of all owners, for a scope too large to be resident
//   The index knows no owners, so it is asked for more and more neighbours until enough are the owner's.
// params: $owner string: its key, $model string, $vector list of float, $neighbours integer: how many are looked at
// returns: id string
// order: nearest first, ties by id
CALL db.index.vector.queryNodes('graphmem_embedding_vector', $neighbours, $vector) YIELD node, score
WHERE node.owner = $owner AND node.model = $model
RETURN node.memory_id AS id
ORDER BY score DESC, id
