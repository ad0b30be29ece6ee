// purpose: every owner of a tenant
// params: $key string: key of the tenant as an owner, $from string and $till string: of keys below it, the latter not
//   included
// returns: tenant string, user string or null, agent string or null
// order: by key
MATCH (owner:Owner)
WHERE owner.key >= $key AND owner.key < $till AND (owner.key = $key OR owner.key >= $from)
RETURN owner.tenant AS tenant, owner.user AS user, owner.agent AS agent
ORDER BY owner.key
