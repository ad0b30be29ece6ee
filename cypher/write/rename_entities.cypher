// purpose: show entities under another spelling of their name
// params: $entities list of {key string, name string}
// returns: nothing
// order: none
UNWIND $entities AS row
MATCH (entity:Entity {key: row.key})
SET entity.name = row.name
