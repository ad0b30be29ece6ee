// purpose: which analyzers full-text indexes may use
// params: none
// returns: analyzer string
// order: by analyzer
CALL db.index.fulltext.listAvailableAnalyzers() YIELD analyzer
RETURN analyzer
ORDER BY analyzer
