// purpose: an owner's entities by the form that names are looked up in, whatever their type
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_entity_folded IF NOT EXISTS
FOR (entity:Entity) ON (entity.owner, entity.folded)
