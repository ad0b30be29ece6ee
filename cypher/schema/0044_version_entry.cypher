// purpose: what a memory was before the revision that a ledger entry tells of
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_version_entry IF NOT EXISTS
FOR (version:MemoryVersion) REQUIRE version.entry IS UNIQUE
