// purpose: an owner's entities by normalised name, and how many memories mention each
// params: $owner string: its key, $names list of strings
// returns: normalized string, type string, name string, memories integer
// order: none
UNWIND $names AS name
MATCH (entity:Entity {owner: $owner, normalized: name})
RETURN DISTINCT
  entity.normalized AS normalized,
  entity.type AS type,
  entity.name AS name,
  COUNT { MATCH (entity)<-[:MENTIONS]-(memory:Memory) RETURN DISTINCT memory } AS memories
