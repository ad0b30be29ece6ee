// purpose: put the sections of pages; one that stays keeps the revision that created it, and its vectors
//   `told` repeats revision, microseconds of the page's updated_at and valid_until, and concepts and tags as JSON, as texts
//   in one property, which is read whole or not at all: others may be read while a later commit is half visible.
// params: $owner string: its key, $revision integer, $sections list of {wiki string, path string, id string,
//   name string: the caption, number integer, line integer, language string, anchor string,
//   concepts list of strings: ids, trail list of strings, names string, search_text string, text string,
//   told list of strings}
// returns: nothing
// order: none
UNWIND $sections AS row
MATCH (page:Page {owner: $owner, wiki: row.wiki, path: row.path})
CALL (page, row) {
  MERGE (section:Section {owner: $owner, id: row.id})
  ON CREATE SET section.created_revision = $revision
  SET
    section.name = row.name, section.number = row.number, section.line = row.line, section.revision = $revision,
    section.language = row.language, section.anchor = row.anchor, section.concepts = row.concepts,
    section.trail = row.trail, section.names = row.names, section.search_text = row.search_text,
    section.text = row.text, section.told = row.told
  MERGE (page)-[:HAS_SECTION]->(section)
}
