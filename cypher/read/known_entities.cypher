// purpose: an owner's entities by folded name, and how many memories mention each
// params: $owner string: its key, $names list of strings
// returns: folded string, type string, name string, normalized string, memories integer
// order: none
UNWIND $names AS name
MATCH (entity:Entity {owner: $owner, folded: name})
RETURN DISTINCT
  entity.folded AS folded,
  entity.type AS type,
  entity.name AS name,
  entity.normalized AS normalized,
  COUNT { MATCH (entity)<-[:MENTIONS]-(memory:Memory) RETURN DISTINCT memory } AS memories
