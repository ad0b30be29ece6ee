// purpose: the next sessions of an owner that hold a turn or a memory
// params: $owner string: its key, $after string: the last session of the page before, $limit integer
// returns: session string
// order: by session
CALL () {
  MATCH (memory:Memory)
  WHERE
    memory.owner = $owner
    AND memory.session > $after
    AND memory.position IS NOT NULL
    AND memory.status <> 'tombstone'
  WITH DISTINCT memory.session AS session
  ORDER BY session
  LIMIT $limit
  RETURN session
  UNION
  MATCH (turn:Turn)
  WHERE turn.owner = $owner AND turn.session > $after AND turn.number IS NOT NULL
  WITH DISTINCT turn.session AS session
  ORDER BY session
  LIMIT $limit
  RETURN session
}
RETURN session
ORDER BY session
LIMIT $limit
