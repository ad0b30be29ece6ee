// purpose: every owner of every tenant, for copies and operators
// params: none
// returns: tenant string, user string or null, agent string or null
// order: by key
// plan: NodeByLabelScan, since every owner is asked for
MATCH (owner:Owner)
RETURN owner.tenant AS tenant, owner.user AS user, owner.agent AS agent
ORDER BY owner.key
