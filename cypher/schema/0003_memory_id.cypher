// purpose: memories by id
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_memory_id IF NOT EXISTS
FOR (memory:Memory) REQUIRE memory.id IS UNIQUE
