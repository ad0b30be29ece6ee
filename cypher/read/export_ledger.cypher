// purpose: the next ledger entries of an owner for a copy
// params: $owner string: its key, $at datetime and $after string: where the page before ended, $limit integer
// returns: id string, memory_id string, at_us integer, action string, actor string, rule string
// order: by time, id (sorting by owner too lets the index give the order)
MATCH (entry:LedgerEntry)
WHERE
  entry.owner = $owner
  AND entry.at >= $at
  AND entry.id IS NOT NULL
  AND (entry.at > $at OR entry.id > $after)
WITH entry
ORDER BY entry.owner, entry.at, entry.id
LIMIT $limit
RETURN
  entry.id AS id,
  entry.memory_id AS memory_id,
  entry.at.epochMillis * 1000 + entry.at.microsecond % 1000 AS at_us,
  entry.action AS action,
  entry.actor AS actor,
  entry.rule AS rule
ORDER BY entry.at, entry.id
