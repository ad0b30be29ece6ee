// purpose: the next entries of a tenant's audit chain
// params: $tenant string, $after integer: a number, $limit integer
// returns: act string: the act as JSON, number integer, previous string, hash string
// order: number
MATCH (entry:AuditEntry {tenant: $tenant})
WHERE entry.number > $after
RETURN entry.act AS act, entry.number AS number, entry.previous AS previous, entry.hash AS hash
ORDER BY number
LIMIT $limit
