// purpose: keep an operation that is new
// params: $operation map {id, tenant, user, agent, lane, status, attempts, due_at, ended_at, open, body}, times integers
//   (microseconds since 1970 UTC) or null, open boolean or null
// returns: nothing
// order: none
CREATE (operation:Operation)
SET operation = $operation
