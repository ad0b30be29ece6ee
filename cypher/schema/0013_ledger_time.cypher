// purpose: an owner's ledger by time
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_ledger_time IF NOT EXISTS
FOR (entry:LedgerEntry) ON (entry.owner, entry.at, entry.id)
