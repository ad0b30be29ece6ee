// purpose: what a memory was in a version, kept once
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_version_number IF NOT EXISTS
FOR (version:MemoryVersion) REQUIRE (version.memory_id, version.version) IS UNIQUE
