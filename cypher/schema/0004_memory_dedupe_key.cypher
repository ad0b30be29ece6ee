// purpose: what makes a second write a duplicate, once an owner
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_memory_dedupe_key IF NOT EXISTS
FOR (memory:Memory) REQUIRE (memory.owner, memory.dedupe_key) IS UNIQUE
