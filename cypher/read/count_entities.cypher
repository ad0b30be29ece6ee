// purpose: how many entities some owners have
// params: $owners list of strings: their keys
// returns: type string, entities integer
// order: none
UNWIND $owners AS key
CALL (key) {
  MATCH (entity:Entity)
  WHERE entity.owner = key AND entity.folded IS NOT NULL
  RETURN entity.type AS type, count(entity) AS entities
}
RETURN type, sum(entities) AS entities
