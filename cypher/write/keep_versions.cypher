// purpose: keep what memories were before they were revised; nothing hangs on it
// params: $versions list of {memory_id string, owner string, version integer, entry string: ledger id, content string,
//   kind string, importance float, tags string: JSON, metadata string: JSON, valid_until datetime or null}
// returns: found integer: how many of the memories are there
// order: none
UNWIND $versions AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.owner = row.owner
CREATE (:MemoryVersion {
  owner: row.owner,
  memory_id: row.memory_id,
  version: row.version,
  entry: row.entry,
  content: row.content,
  kind: row.kind,
  importance: row.importance,
  tags: row.tags,
  metadata: row.metadata,
  valid_until: row.valid_until
})
RETURN count(memory) AS found
