// purpose: where a tenant's audit chain ends
// params: $tenant string
// returns: number integer, hash string
// order: none
MATCH (head:AuditHead {tenant: $tenant})
RETURN head.number AS number, head.hash AS hash
