// purpose: one node for each place of a tenant's audit chain
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_audit_number IF NOT EXISTS
FOR (entry:AuditEntry) REQUIRE (entry.tenant, entry.number) IS UNIQUE
