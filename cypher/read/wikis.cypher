// purpose: the wikis of an owner
// params: $owner string: its key
// returns: name string, folder string
// order: none
MATCH (wiki:Wiki)
WHERE wiki.owner = $owner AND wiki.name IS NOT NULL
RETURN wiki.name AS name, wiki.folder AS folder
