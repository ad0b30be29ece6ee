// purpose: how much of a change set is there, when the answer to its commit was lost
// params: $memories list of strings: memory ids, $entries list of strings: ledger ids, $turns list of
//   strings: turn ids, $answers list of {tenant string, key string, at datetime, body string}
// returns: found integer
// order: none
RETURN
  COUNT { UNWIND $memories AS id MATCH (memory:Memory {id: id}) }
  + COUNT { UNWIND $entries AS id MATCH (entry:LedgerEntry {id: id}) }
  + COUNT { UNWIND $turns AS id MATCH (turn:Turn {id: id}) }
  + COUNT {
    UNWIND $answers AS row
    MATCH (answer:KeptAnswer {tenant: row.tenant, key: row.key})
    WHERE answer.at = row.at AND answer.body = row.body
  } AS found
