// purpose: sections of an owner with what their pages tell of them
// params: $owner string: its key, $ids list of strings
// returns: wiki string, path string, title string, updated_us integer, valid_until_us integer or null, then id, number,
//   trail, anchor, line, text, search_text, names, language and concepts of the section
// order: none
UNWIND $ids AS asked
MATCH (section:Section {owner: $owner, id: asked})<-[:HAS_SECTION]-(page:Page)
WHERE page.owner = section.owner
RETURN
  page.wiki AS wiki,
  page.path AS path,
  page.title AS title,
  page.updated_at.epochMillis * 1000 + page.updated_at.microsecond % 1000 AS updated_us,
  page.valid_until.epochMillis * 1000 + page.valid_until.microsecond % 1000 AS valid_until_us,
  section.id AS id,
  section.number AS number,
  section.trail AS trail,
  section.anchor AS anchor,
  section.line AS line,
  section.text AS text,
  section.search_text AS search_text,
  section.names AS names,
  section.language AS language,
  section.concepts AS concepts
