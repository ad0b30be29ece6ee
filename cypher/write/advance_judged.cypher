// purpose: move the revision of an owner that says something of a memory, and take the lock that lets one writer in
// params: $owner string: its key, $tenant string, $user string or null, $agent string or null
// returns: revision integer
// order: none
// plan: Eager, since the revision is read back; one node
MERGE (owner:Owner {key: $owner})
ON CREATE SET
  owner.tenant = $tenant, owner.user = $user, owner.agent = $agent, owner.written = 0, owner.revision = 1,
  owner.judged = 1
ON MATCH SET owner.written = 0, owner.judged = owner.revision + 1, owner.revision = owner.revision + 1
RETURN owner.revision AS revision
