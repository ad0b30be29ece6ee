// purpose: move the revision of what an owner knows, and take the lock that lets one writer of it in
// params: $key string, $tenant string, $user string or null, $agent string or null: of the owner
// returns: revision integer
// order: none
// plan: Eager, since the revision is read back; there is one owner
MERGE (owner:Owner {key: $key})
ON CREATE SET
  owner.tenant = $tenant, owner.user = $user, owner.agent = $agent, owner.written = 0, owner.revision = 0
MERGE (knowledge:Knowledge {owner: owner.key})
ON CREATE SET knowledge.revision = 1, knowledge.edition = 0, knowledge.drawn = 0
ON MATCH SET knowledge.revision = knowledge.revision + 1
RETURN knowledge.revision AS revision
