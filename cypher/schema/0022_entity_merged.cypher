// purpose: an owner's merged entities, few among many
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_entity_merged IF NOT EXISTS
FOR (entity:Entity) ON (entity.owner, entity.merged_at)
