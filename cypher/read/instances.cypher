// purpose: the concepts of a tenant that some entities are called as
//   By their names rather than by the edge INSTANCE_OF: of two commits at the same time, one that makes an entity and one
//   that makes a concept, neither sees what the other makes.
// params: $tenant string: key of the tenant as an owner, $owners list of strings: keys of owners, $keys list of strings
// returns: key string: of the entity, concepts list of strings: ids, sorted
// order: none
MATCH (knowledge:Knowledge {owner: $tenant})
UNWIND $keys AS key
MATCH (entity:Entity {key: key})
WHERE entity.owner IN $owners
MATCH (called:ConceptName {owner: coalesce(knowledge.names_key, $tenant), folded: entity.folded})
RETURN entity.key AS key, called.concepts AS concepts
