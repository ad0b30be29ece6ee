// purpose: an owner's memories by the revision that wrote them last
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_memory_revision IF NOT EXISTS
FOR (memory:Memory) ON (memory.owner, memory.revision)
