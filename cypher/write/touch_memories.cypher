// purpose: count that memories were met again
// params: $touches list of {id string, owner string, at datetime, at_us integer: the same in microseconds,
//   count integer, source_refs list of strings, revision integer}, each memory once
// returns: found integer: how many of them are there
//   `touched` repeats others in one property: see create_memories.cypher.
// order: none
UNWIND $touches AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.owner = row.owner
SET
  memory.touched = [
    toString(row.revision),
    toString(toInteger(memory.touched[1]) + row.count),
    CASE WHEN toInteger(memory.touched[2]) >= row.at_us THEN memory.touched[2] ELSE toString(row.at_us) END
  ] + memory.touched[3..],
  memory.access_count = memory.access_count + row.count,
  memory.accessed_at = CASE WHEN memory.accessed_at >= row.at THEN memory.accessed_at ELSE row.at END,
  memory.source_refs = memory.source_refs + [ref IN row.source_refs WHERE NOT ref IN memory.source_refs],
  memory.version = memory.version + row.count,
  memory.revision = row.revision
RETURN count(memory) AS found
