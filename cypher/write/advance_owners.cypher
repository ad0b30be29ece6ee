// purpose: move the revision of each owner that a commit writes for, and take the lock that lets one writer in
// params: $owners list of {key string, tenant string, user string or null, agent string or null,
//   written integer: how many memories this commit writes or touches}, sorted by key
// returns: key string, revision integer
// order: none
// plan: Eager, since the revision is read back; a commit has an owner or two
UNWIND $owners AS row
MERGE (owner:Owner {key: row.key})
ON CREATE SET
  owner.tenant = row.tenant, owner.user = row.user, owner.agent = row.agent, owner.written = row.written,
  owner.revision = 1
ON MATCH SET owner.written = row.written, owner.revision = owner.revision + 1
RETURN owner.key AS key, owner.revision AS revision
