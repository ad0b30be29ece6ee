// purpose: the next operations of a user and agent
// params: $tenant string, $user string, $agent string or null, $status string or null, $after string: an id, $limit integer
// returns: body string: the operation as JSON
// order: id
MATCH (operation:Operation {tenant: $tenant, user: $user})
WHERE operation.id > $after
  AND coalesce(operation.agent, '') = coalesce($agent, '')
  AND ($status IS NULL OR operation.status = $status)
RETURN operation.body AS body
ORDER BY operation.id
LIMIT $limit
