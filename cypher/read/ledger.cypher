// purpose: the newest ledger entries of some owners
// params: $owners list of strings: their keys, $limit integer
// returns: id string, tenant string, user string or null, agent string or null, memory_id string, at_us integer,
//   action string, actor string, rule string
// order: newest first, ties by greatest id (sorting by owner too lets the index give each owner's order)
UNWIND $owners AS key
MATCH (owner:Owner {key: key})
CALL (owner) {
  MATCH (entry:LedgerEntry)
  WHERE entry.owner = owner.key AND entry.at IS NOT NULL AND entry.id IS NOT NULL
  RETURN entry
  ORDER BY entry.owner DESC, entry.at DESC, entry.id DESC
  LIMIT $limit
}
WITH owner, entry
ORDER BY entry.at DESC, entry.id DESC
LIMIT $limit
RETURN
  entry.id AS id,
  owner.tenant AS tenant,
  owner.user AS user,
  owner.agent AS agent,
  entry.memory_id AS memory_id,
  entry.at.epochMillis * 1000 + entry.at.microsecond % 1000 AS at_us,
  entry.action AS action,
  entry.actor AS actor,
  entry.rule AS rule
ORDER BY entry.at DESC, entry.id DESC
