// purpose: the next memories of an owner that fit, from the last on
// params: $owner string: its key, $revision integer and $after string: where the page before ended, $limit integer,
//   $kind string, $status string, $entities list of strings: keys, $tag string, $source string, $session string,
//   $since datetime, $until datetime: null for no such limit
// returns: revision integer: that created it, id string, recorded_us integer
// order: by revision, id, greatest first (sorting by owner too lets the index give the order)
MATCH (memory:Memory)
WHERE
  memory.owner = $owner
  AND memory.created_revision <= $revision
  AND memory.id IS NOT NULL
  AND (memory.created_revision < $revision OR memory.id < $after)
  AND ($kind IS NULL OR memory.kind = $kind)
  AND (memory.status = $status OR ($status IS NULL AND memory.status <> 'tombstone'))
  AND ($tag IS NULL OR $tag IN memory.tags)
  AND ($source IS NULL OR memory.source = $source)
  AND ($session IS NULL OR memory.session = $session)
  AND ($since IS NULL OR memory.occurred_at >= $since)
  AND ($until IS NULL OR memory.occurred_at < $until)
  AND (
    $entities IS NULL
    OR EXISTS {
      MATCH (memory)-[:MENTIONS]->(entity:Entity)
      WHERE entity.owner = $owner AND entity.key IN $entities
    }
  )
WITH memory
ORDER BY memory.owner DESC, memory.created_revision DESC, memory.id DESC
LIMIT $limit
RETURN
  memory.created_revision AS revision,
  memory.id AS id,
  memory.recorded_at.epochMillis * 1000 + memory.recorded_at.microsecond % 1000 AS recorded_us
ORDER BY revision DESC, id DESC
