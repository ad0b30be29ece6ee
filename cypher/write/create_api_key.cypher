// purpose: keep a new API key; one with its id must not be there
// params: $id string, $tenant string, $name string, $permissions string: by single spaces, $digest string, $user string,
//   $agent string, $created_at datetime, $expires_at datetime, $revoked_at datetime,
//   $last_used_at datetime; what is null is left out
// returns: nothing
// order: none
CREATE (key:ApiKey {id: $id, tenant: $tenant, name: $name, permissions: $permissions, digest: $digest})
SET
  key.user = $user,
  key.agent = $agent,
  key.created_at = $created_at,
  key.expires_at = $expires_at,
  key.revoked_at = $revoked_at,
  key.last_used_at = $last_used_at
