// purpose: put pages in the place of what was there
// params: $owner string: its key, $pages list of {wiki string, path string, name string: the caption, title string,
//   aliases list of strings, tags list of strings, links list of strings: paths, updated_at datetime,
//   valid_until datetime or null, content_hash string}
// returns: nothing
// order: none
UNWIND $pages AS row
MERGE (page:Page {owner: $owner, wiki: row.wiki, path: row.path})
SET
  page.name = row.name, page.title = row.title, page.aliases = row.aliases, page.tags = row.tags,
  page.links = row.links, page.updated_at = row.updated_at, page.valid_until = row.valid_until,
  page.content_hash = row.content_hash
