// purpose: which server this is
// params: none
// returns: version string, edition string
// order: none
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
