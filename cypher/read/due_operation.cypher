// purpose: the operation that is to be done next: the first of its lane, once it is due
// params: $now integer: microseconds since 1970 UTC
// returns: body string: the operation as JSON
// order: id; one row at most
MATCH (operation:Operation)
WHERE operation.open = true
WITH operation.lane AS lane, min(operation.id) AS first
MATCH (operation:Operation {id: first})
WHERE operation.due_at IS NULL OR operation.due_at <= $now
RETURN operation.body AS body
ORDER BY operation.id
LIMIT 1
