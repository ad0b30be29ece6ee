// purpose: take the lock of a tenant's audit chain, and tell where it ends
// params: $tenant string
// returns: number integer, hash string
// order: none
MERGE (head:AuditHead {tenant: $tenant})
ON CREATE SET head.number = 0, head.hash = '0000000000000000000000000000000000000000000000000000000000000000'
SET head.locked = true
RETURN head.number AS number, head.hash AS hash
