// purpose: the wikis of an owner
// params: $owner string: its key
// returns: name string, folder string, indexed_us integer or null
// order: none
MATCH (wiki:Wiki)
WHERE wiki.owner = $owner AND wiki.name IS NOT NULL
RETURN
  wiki.name AS name,
  wiki.folder AS folder,
  wiki.indexed_at.epochMillis * 1000 + wiki.indexed_at.microsecond % 1000 AS indexed_us
