// purpose: the edges to pages that have just come, from those that linked to them before
// params: $owner string: its key, $wiki string, $come map: the path of each page → true
// returns: nothing
// order: none
MATCH (page:Page)
WHERE page.owner = $owner AND page.wiki = $wiki AND page.path IS NOT NULL
UNWIND [path IN page.links WHERE $come[path]] AS path
CALL (page, path) {
  MATCH (target:Page {owner: $owner, wiki: $wiki, path: path})
  MERGE (page)-[:LINKS_TO]->(target)
}
