// purpose: make the entities that are not there yet; one keeps the name it was first mentioned by
//   An entity that is called as concepts of its tenant are is an instance of them.
// params: $entities list of {key string, owner string, tenant string: key of the tenant as an owner,
//   type string: an EntityType, also the second label, name string, normalized string, folded string}, sorted by key
// returns: nothing
// order: none
// plan: Eager, since an entity's second label might be one that is looked for; a memory names a few dozen
UNWIND $entities AS row
MERGE (entity:Entity {key: row.key})
ON CREATE SET
  entity.owner = row.owner, entity.type = row.type, entity.name = row.name, entity.normalized = row.normalized,
  entity.folded = row.folded,
  entity:$(row.type)
WITH entity, row
CALL (entity, row) {
  MATCH (knowledge:Knowledge {owner: row.tenant})
  MATCH (called:ConceptName {owner: coalesce(knowledge.names_key, row.tenant), folded: row.folded})
  UNWIND called.concepts AS id
  MATCH (concept:Concept {owner: row.tenant, id: id})
  MERGE (entity)-[:INSTANCE_OF]->(concept)
}
