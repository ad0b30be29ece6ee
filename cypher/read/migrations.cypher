// purpose: which schema statements were applied
// params: none
// returns: version integer, sha256 string
// order: none
// plan: NodeByLabelScan, there are a few dozen
MATCH (migration:Migration)
RETURN migration.version AS version, migration.sha256 AS sha256
