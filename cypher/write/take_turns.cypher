// purpose: take the next free positions of sessions, whose owners are locked
// params: $sessions list of {key string, owner string, name string, count integer}, sorted by key
// returns: key string, first integer
// order: none
// plan: Eager, since the number of turns is read back; a commit has a session or two
UNWIND $sessions AS row
MERGE (session:Session {key: row.key})
ON CREATE SET session.owner = row.owner, session.name = row.name, session.turns = row.count
ON MATCH SET session.turns = session.turns + row.count
RETURN session.key AS key, session.turns - row.count AS first
