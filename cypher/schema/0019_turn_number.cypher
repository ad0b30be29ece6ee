// purpose: the turns of a session in working memory, in their order
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_turn_number IF NOT EXISTS
FOR (turn:Turn) REQUIRE (turn.owner, turn.session, turn.number) IS UNIQUE
