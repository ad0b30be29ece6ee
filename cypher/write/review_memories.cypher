// purpose: say of older memories what bears on them now, and whether all their claims are closed
// params: $memories list of {id string, owner string, revision string, gone list of [beginning, end] of what is told no
//   more, told list of strings: kind, likelihood and id of a newer memory by spaces}, each memory once
// returns: found integer: how many of them are there
//   `touched` repeats others in one property: see create_memories.cypher.
// order: none
// plan: Eager, since claims are read before the status is written; a commit bears on a handful
UNWIND $memories AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.owner = row.owner
WITH
  memory,
  row,
  EXISTS { (memory)-[:CLAIMS]->(:Claim) } AS claims,
  EXISTS {
    MATCH (memory)-[:CLAIMS]->(claim:Claim)
    WHERE claim.closed_by IS NULL
  } AS open
WITH
  memory,
  row,
  CASE
    WHEN memory.status = 'active' AND claims AND NOT open THEN 'superseded'
    WHEN memory.status = 'superseded' AND open THEN 'active'
    ELSE memory.status
  END AS status
SET
  memory.touched =
    [row.revision, memory.touched[1], memory.touched[2], status]
    + [
      told IN memory.touched[4..]
      WHERE none(gone IN row.gone WHERE told STARTS WITH gone[0] AND told ENDS WITH gone[1])
    ]
    + row.told,
  memory.version = memory.version + CASE WHEN memory.status = status THEN 0 ELSE 1 END,
  memory.status = status,
  memory.revision = toInteger(row.revision)
RETURN count(memory) AS found
