// purpose: how many operations wait or run
// params: none
// returns: depth integer
// order: one row
MATCH (operation:Operation)
WHERE operation.open = true
RETURN count(operation) AS depth
