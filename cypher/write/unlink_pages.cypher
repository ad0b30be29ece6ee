// purpose: take the links of pages away, before they get those that they have now
// params: $owner string: its key, $pages list of {wiki string, path string}
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; a page has a few dozen links
UNWIND $pages AS row
MATCH (page:Page {owner: $owner, wiki: row.wiki, path: row.path})-[link:LINKS_TO]->(:Page)
DELETE link
