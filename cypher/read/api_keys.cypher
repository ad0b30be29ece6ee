// purpose: the next API keys of a tenant
// params: $tenant string, $after string: the last id of the page before, $limit integer
// returns: id, tenant, name, permissions: by single spaces, digest, user, agent, created_us, expires_us, revoked_us,
//   used_us: a key as it is kept
// order: by id
MATCH (key:ApiKey)
WHERE key.tenant = $tenant AND key.id > $after
WITH key
ORDER BY key.tenant, key.id
LIMIT $limit
RETURN
  key.id AS id,
  key.tenant AS tenant,
  key.name AS name,
  key.permissions AS permissions,
  key.digest AS digest,
  key.user AS user,
  key.agent AS agent,
  key.created_at.epochMillis * 1000 + key.created_at.microsecond % 1000 AS created_us,
  key.expires_at.epochMillis * 1000 + key.expires_at.microsecond % 1000 AS expires_us,
  key.revoked_at.epochMillis * 1000 + key.revoked_at.microsecond % 1000 AS revoked_us,
  key.last_used_at.epochMillis * 1000 + key.last_used_at.microsecond % 1000 AS used_us
ORDER BY key.tenant, key.id
