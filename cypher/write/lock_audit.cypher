// purpose: take the lock of a tenant's audit chain, and tell where it ends
// params: $tenant string
// returns: number integer, hash string
// order: none
// plan: Eager, since the end is read back; a tenant has one chain
MERGE (head:AuditHead {tenant: $tenant})
ON CREATE SET head.number = 0, head.hash = '0000000000000000000000000000000000000000000000000000000000000000'
SET head.locked = true
RETURN head.number AS number, head.hash AS hash
