// purpose: the next pages of a wiki
// params: $owner string: its key, $wiki string, $after string: a path, $limit integer
// returns: path string, title string, aliases list of strings, updated_us integer, valid_until_us integer or null,
//   content_hash string, links list of strings, sections integer
// order: by path
MATCH (page:Page)
WHERE page.owner = $owner AND page.wiki = $wiki AND page.path > $after
WITH page
ORDER BY page.path
LIMIT $limit
RETURN
  page.path AS path,
  page.title AS title,
  page.aliases AS aliases,
  page.updated_at.epochMillis * 1000 + page.updated_at.microsecond % 1000 AS updated_us,
  page.valid_until.epochMillis * 1000 + page.valid_until.microsecond % 1000 AS valid_until_us,
  page.content_hash AS content_hash,
  page.links AS links,
  COUNT { MATCH (page)-[:HAS_SECTION]->(section:Section) WHERE section.owner = page.owner } AS sections
ORDER BY path
