// purpose: let an API key of a tenant expire at a time, unless it is revoked or expires before
// params: $tenant string, $id string, $until datetime
// returns: id string: of the key, where there is one that is not revoked
// order: none
MATCH (key:ApiKey {id: $id})
WHERE key.tenant = $tenant AND key.revoked_at IS NULL
SET key.expires_at = CASE WHEN key.expires_at <= $until THEN key.expires_at ELSE $until END
RETURN key.id AS id
