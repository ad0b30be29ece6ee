// purpose: make the entities that are not there yet; one keeps the name it was first mentioned by
// params: $entities list of {key string, owner string, type string: an EntityType, also the second label, name string,
//   normalized string, folded string}, sorted by key
// returns: nothing
// order: none
UNWIND $entities AS row
MERGE (entity:Entity {key: row.key})
ON CREATE SET
  entity.owner = row.owner, entity.type = row.type, entity.name = row.name, entity.normalized = row.normalized,
  entity.folded = row.folded,
  entity:$(row.type)
