// purpose: ledger entries by id
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_ledger_id IF NOT EXISTS
FOR (entry:LedgerEntry) REQUIRE entry.id IS UNIQUE
