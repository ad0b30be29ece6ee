// purpose: let one process at a time make the schema, once its first statement was applied
// params: none
// returns: nothing
// order: none
MATCH (migration:Migration {version: 1})
SET migration.name = migration.name
