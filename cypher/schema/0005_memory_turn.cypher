// purpose: the turn of a session at a position, there at most once; finds the turn before
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_memory_turn IF NOT EXISTS
FOR (memory:Memory) REQUIRE (memory.owner, memory.session, memory.position) IS UNIQUE
