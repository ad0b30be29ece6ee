// purpose: one node for each placeholder of an owner's vault
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_sealed_key IF NOT EXISTS
FOR (sealed:Sealed) REQUIRE (sealed.owner, sealed.placeholder) IS UNIQUE
