// purpose: one node for each schema statement that was applied
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_migration_version IF NOT EXISTS
FOR (migration:Migration) REQUIRE migration.version IS UNIQUE
