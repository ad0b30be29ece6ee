// purpose: a page with its sections
// params: $owner string: its key, $wiki string, $path string
// returns: title string, aliases list of strings, tags list of strings, updated_us integer, valid_until_us integer or null,
//   content_hash string, links list of strings, sections list of [id, number, trail, anchor, line, text, search_text,
//   names, language, concepts]
// order: none
MATCH (page:Page {owner: $owner, wiki: $wiki, path: $path})
RETURN
  page.title AS title,
  page.aliases AS aliases,
  page.tags AS tags,
  page.updated_at.epochMillis * 1000 + page.updated_at.microsecond % 1000 AS updated_us,
  page.valid_until.epochMillis * 1000 + page.valid_until.microsecond % 1000 AS valid_until_us,
  page.content_hash AS content_hash,
  page.links AS links,
  [(page)-[:HAS_SECTION]->(section:Section) WHERE section.owner = page.owner | [
    section.id, section.number, section.trail, section.anchor, section.line, section.text, section.search_text,
    section.names, section.language, section.concepts
  ]] AS sections
