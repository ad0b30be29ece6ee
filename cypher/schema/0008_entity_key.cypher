// purpose: one node for each entity of an owner
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_entity_key IF NOT EXISTS
FOR (entity:Entity) REQUIRE entity.key IS UNIQUE
