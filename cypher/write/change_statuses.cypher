// purpose: give memories another status, where they are in the version expected
// params: $changes list of {id string, owner string, expected integer: version, status string, revision string}
// returns: found integer: how many of them are there so
//   `touched` repeats others in one property: see create_memories.cypher.
// order: none
// plan: Eager, since the version is met before it is set; a request changes a thousand at most
UNWIND $changes AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.owner = row.owner AND memory.version = row.expected
SET
  memory.touched = [row.revision] + memory.touched[1..3] + [row.status] + memory.touched[4..],
  memory.status = row.status,
  memory.version = memory.version + 1,
  memory.revision = toInteger(row.revision)
RETURN count(memory) AS found
