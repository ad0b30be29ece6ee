// purpose: what the ledger tells of one memory, by time
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_ledger_memory IF NOT EXISTS
FOR (entry:LedgerEntry) ON (entry.owner, entry.memory_id, entry.at, entry.id)
