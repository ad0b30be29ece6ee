// purpose: one node for each owner; its lock lets one writer of an owner in at a time
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_owner_key IF NOT EXISTS
FOR (owner:Owner) REQUIRE owner.key IS UNIQUE
