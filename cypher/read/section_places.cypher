// purpose: which of some pages are there, and which sections they hold
// params: $owner string: its key, $pages list of {wiki string, path string}
// returns: wiki string, path string, ids list of strings
// order: none
UNWIND $pages AS row
MATCH (page:Page {owner: $owner, wiki: row.wiki, path: row.path})
RETURN
  page.wiki AS wiki,
  page.path AS path,
  [(page)-[:HAS_SECTION]->(section:Section) WHERE section.owner = page.owner | section.id] AS ids
