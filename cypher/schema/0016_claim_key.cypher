// purpose: one node for each claim of a memory
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_claim_key IF NOT EXISTS
FOR (claim:Claim) REQUIRE claim.key IS UNIQUE
