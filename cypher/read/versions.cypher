// purpose: what memories of an owner were before their revisions
// params: $owner string: its key, $ids list of strings
// returns: memory_id string, version integer, entry string: ledger id, kind string, importance float, valid_until_us
//   integer or null, tags string: JSON, metadata string, content string
// order: by memory, version
UNWIND $ids AS id
MATCH (version:MemoryVersion)
WHERE version.memory_id = id AND version.version >= 0 AND version.owner = $owner
RETURN
  version.memory_id AS memory_id,
  version.version AS version,
  version.entry AS entry,
  version.kind AS kind,
  version.importance AS importance,
  version.valid_until.epochMillis * 1000 + version.valid_until.microsecond % 1000 AS valid_until_us,
  version.tags AS tags,
  version.metadata AS metadata,
  version.content AS content
ORDER BY memory_id, version
