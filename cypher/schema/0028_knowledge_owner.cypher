// purpose: one node for what an owner knows; its lock lets one writer of it in at a time
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_knowledge_owner IF NOT EXISTS
FOR (knowledge:Knowledge) REQUIRE knowledge.owner IS UNIQUE
