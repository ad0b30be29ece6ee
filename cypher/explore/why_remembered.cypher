// purpose: Why was this remembered? The memory, its names, its session, the turns beside it, and its ledger
// params: $memory string
// returns: memory node, names list of paths, session list of paths, turns list of paths, sources list of paths,
//   ledger list of nodes
// order: one row; the ledger oldest first
MATCH (memory:Memory {id: $memory})
OPTIONAL MATCH (entry:LedgerEntry {owner: memory.owner, memory_id: $memory})
WHERE entry.at IS NOT NULL AND entry.id IS NOT NULL
WITH memory, entry
ORDER BY entry.at, entry.id
LIMIT 50
WITH memory, collect(entry) AS ledger
RETURN
  memory,
  [path = (memory)-[:MENTIONS]->(:Entity) | path][..50] AS names,
  [path = (memory)-[:$any(['IN_SESSION'])]->(:Session) | path] AS session,
  [path = (memory)-[:$any(['NEXT'])]-(:Memory) | path] AS turns,
  [path = (memory)-[:$any(['DERIVED_FROM'])]->(:Memory) | path][..50] AS sources,
  ledger
