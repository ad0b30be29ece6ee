// purpose: an owner's entities by normalised name, whatever their type
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_entity_name IF NOT EXISTS
FOR (entity:Entity) ON (entity.owner, entity.normalized)
