// purpose: a turn is kept once
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_turn_id IF NOT EXISTS
FOR (turn:Turn) REQUIRE turn.id IS UNIQUE
