// purpose: drop operations that ended long ago
// params: $at integer: microseconds since 1970 UTC, $limit integer
// returns: dropped integer
// order: one row
// plan: Eager, since they are counted once they are gone; a bounded step
MATCH (operation:Operation)
WHERE operation.ended_at <= $at
WITH operation ORDER BY operation.ended_at LIMIT $limit
DELETE operation
RETURN count(*) AS dropped
