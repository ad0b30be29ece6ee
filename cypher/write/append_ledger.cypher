// purpose: tell the ledger what was done
// params: $entries list of {id string, owner string, memory_id string, at datetime, action string, actor string,
//   rule string}
// returns: nothing
// order: none
UNWIND $entries AS row
CREATE (entry:LedgerEntry {
  id: row.id,
  owner: row.owner,
  memory_id: row.memory_id,
  at: row.at,
  action: row.action,
  actor: row.actor,
  rule: row.rule
})
