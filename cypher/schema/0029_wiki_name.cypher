// purpose: one node for each wiki of an owner
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_wiki_name IF NOT EXISTS
FOR (wiki:Wiki) REQUIRE (wiki.owner, wiki.name) IS UNIQUE
