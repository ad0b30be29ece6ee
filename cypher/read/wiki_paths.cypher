// purpose: which pages wikis hold
// params: $owner string: its key, $wikis list of strings
// returns: wiki string, path string
// order: none
UNWIND $wikis AS wiki
MATCH (page:Page)
WHERE page.owner = $owner AND page.wiki = wiki AND page.path IS NOT NULL
RETURN page.wiki AS wiki, page.path AS path
