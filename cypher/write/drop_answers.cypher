// purpose: drop the oldest kept answers, of all tenants
// params: $at datetime: given then or before, $limit integer: how many at most
// returns: dropped integer
// order: one row
// plan: Eager, since nodes are met before they are deleted; a call drops a few hundred
MATCH (answer:KeptAnswer)
WHERE answer.at <= $at
WITH answer
ORDER BY answer.at
LIMIT $limit
DETACH DELETE answer
RETURN count(*) AS dropped
