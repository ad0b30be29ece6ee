// purpose: one node for each answer that is kept of a tenant
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_kept_answer_key IF NOT EXISTS
FOR (answer:KeptAnswer) REQUIRE (answer.tenant, answer.key) IS UNIQUE
