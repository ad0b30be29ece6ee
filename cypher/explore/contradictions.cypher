// purpose: Which memories contradict each other? Pairs, with what kind of conflict and how likely it is
// params: $owner string, $limit number
// returns: conflict path, details map
// order: most likely first, then the ids of the pair
MATCH (one:Memory)
WHERE (one.owner = $owner OR one.owner STARTS WITH $owner + '/') AND one.revision IS NOT NULL
WITH one
MATCH conflict = (one)-[edge:$any(['CONTRADICTS'])]->(other:Memory)
WITH conflict, one, other, properties(edge) AS details
RETURN conflict, details
ORDER BY coalesce(details.likelihood, 0.0) DESC, one.id, other.id
LIMIT toInteger($limit)
