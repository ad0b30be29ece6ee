// purpose: an owner's entities whose folded name starts with one of some prefixes
// params: $owner string: its key, $prefixes list of strings, each once, $limit integer: of each
// returns: prefix string, type string, name string
// order: by folded name, key within a prefix
UNWIND $prefixes AS prefix
CALL (prefix) {
  MATCH (entity:Entity)
  WHERE entity.owner = $owner AND entity.folded STARTS WITH prefix
  RETURN entity.type AS type, entity.name AS name, entity.folded AS folded, entity.key AS key
  ORDER BY folded, key
  LIMIT $limit
}
RETURN prefix, type, name
ORDER BY prefix, folded, key
