// purpose: the edges from pages to those of their wiki that they link to and that are there
// params: $owner string: its key, $links list of {wiki string, path string, target string: a path}
// returns: nothing
// order: none
UNWIND $links AS row
MATCH (page:Page {owner: $owner, wiki: row.wiki, path: row.path})
CALL (page, row) {
  MATCH (target:Page {owner: $owner, wiki: row.wiki, path: row.target})
  MERGE (page)-[:LINKS_TO]->(target)
}
