// purpose: one node for the end of a tenant's audit chain; its lock lets one writer in at a time
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_audit_head IF NOT EXISTS
FOR (head:AuditHead) REQUIRE head.tenant IS UNIQUE
