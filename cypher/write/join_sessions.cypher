// purpose: put new memories into their sessions, after the turn before
// params: $turns list of {id string, session_key string, owner string, session string, before integer}
// returns: nothing
// order: none
UNWIND $turns AS row
MATCH (memory:Memory {id: row.id})
CALL (memory, row) {
  MATCH (session:Session {key: row.session_key})
  CREATE (memory)-[:IN_SESSION]->(session)
}
CALL (memory, row) {
  MATCH (previous:Memory {owner: row.owner, session: row.session, position: row.before})
  CREATE (previous)-[:NEXT]->(memory)
}
