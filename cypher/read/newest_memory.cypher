// purpose: when the newest memory of all tenants was recorded, by its id, which begins with the time
// params: none
// returns: seconds integer: since 1970 UTC; no row where there is no memory
// order: none, one row at most
MATCH (memory:Memory)
WHERE memory.id > ''
RETURN memory.recorded_at.epochSeconds AS seconds
ORDER BY memory.id DESC
LIMIT 1
