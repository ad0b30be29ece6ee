// purpose: how many memories an owner has
// params: $owner string: its key
// returns: one row: memories integer
// order: none
MATCH (memory:Memory)
WHERE memory.owner = $owner AND memory.revision >= 0
RETURN count(memory) AS memories
