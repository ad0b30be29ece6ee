// purpose: what the ledger tells of one memory, and of each revision what it was before
// params: $id string, $owners list of strings: the keys of those in sight, $at datetime and $after string: where the page
//   before ended, $limit integer
// returns: the entry: id string, tenant string, user string or null, agent string or null, memory_id string,
//   at_us integer, action string, actor string, rule string; then as versions.cypher from version on, or nulls
// order: by time, id (sorting by owner and memory too lets the index give the order)
MATCH (memory:Memory {id: $id})
WHERE memory.owner IN $owners
MATCH (owner:Owner {key: memory.owner})
CALL (memory) {
  MATCH (entry:LedgerEntry)
  WHERE
    entry.owner = memory.owner
    AND entry.memory_id = memory.id
    AND entry.at >= $at
    AND entry.id IS NOT NULL
    AND (entry.at > $at OR entry.id > $after)
  RETURN entry
  ORDER BY entry.owner, entry.memory_id, entry.at, entry.id
  LIMIT $limit
}
OPTIONAL MATCH (version:MemoryVersion {entry: entry.id})
RETURN
  entry.id AS id,
  owner.tenant AS tenant,
  owner.user AS user,
  owner.agent AS agent,
  entry.memory_id AS memory_id,
  entry.at.epochMillis * 1000 + entry.at.microsecond % 1000 AS at_us,
  entry.action AS action,
  entry.actor AS actor,
  entry.rule AS rule,
  version.version AS version,
  version.entry AS entry,
  version.kind AS kind,
  version.importance AS importance,
  version.valid_until.epochMillis * 1000 + version.valid_until.microsecond % 1000 AS valid_until_us,
  version.tags AS tags,
  version.metadata AS metadata,
  version.content AS content
ORDER BY at_us, id
