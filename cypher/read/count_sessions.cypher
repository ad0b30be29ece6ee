// purpose: how many sessions of some owners hold a turn or a memory, each once for each user
// params: $owners list of strings: their keys
// returns: sessions integer
// order: none
UNWIND $owners AS key
MATCH (owner:Owner {key: key})
CALL (owner) {
  MATCH (memory:Memory)
  WHERE
    memory.owner = owner.key
    AND memory.session IS NOT NULL
    AND memory.position IS NOT NULL
    AND memory.status <> 'tombstone'
  RETURN DISTINCT memory.session AS session
  UNION
  MATCH (turn:Turn)
  WHERE turn.owner = owner.key AND turn.session IS NOT NULL AND turn.number IS NOT NULL
  RETURN DISTINCT turn.session AS session
}
WITH DISTINCT owner.user AS user, session
RETURN count(session) AS sessions
