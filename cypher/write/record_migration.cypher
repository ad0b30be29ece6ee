// purpose: note that a schema statement was applied; a second starter finds it noted
// params: $version integer, $name string, $sha256 string
// returns: nothing
// order: none
MERGE (migration:Migration {version: $version})
ON CREATE SET migration.name = $name, migration.sha256 = $sha256
