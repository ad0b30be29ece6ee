// purpose: an owner's memories in the order of a copy: by the revision that created them, then by id
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_memory_created IF NOT EXISTS
FOR (memory:Memory) ON (memory.owner, memory.created_revision, memory.id)
