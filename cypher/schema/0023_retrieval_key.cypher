// purpose: one node for each retrieval of an owner
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_retrieval_key IF NOT EXISTS
FOR (retrieval:Retrieval) REQUIRE (retrieval.owner, retrieval.id) IS UNIQUE
