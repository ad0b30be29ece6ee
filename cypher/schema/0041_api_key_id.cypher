// purpose: one node for each API key
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_api_key_id IF NOT EXISTS
FOR (key:ApiKey) REQUIRE key.id IS UNIQUE
