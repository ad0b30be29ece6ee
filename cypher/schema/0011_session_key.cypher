// purpose: one node for each session of an owner
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_session_key IF NOT EXISTS
FOR (session:Session) REQUIRE session.key IS UNIQUE
