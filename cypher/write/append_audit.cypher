// purpose: put an entry at the end of a tenant's audit chain, whose lock is held
// params: $tenant string, $number integer, $act string: the act as JSON, $previous string, $hash string
// returns: nothing
// order: none
MATCH (head:AuditHead {tenant: $tenant})
SET head.number = $number, head.hash = $hash
CREATE (:AuditEntry {tenant: $tenant, number: $number, act: $act, previous: $previous, hash: $hash})
