// purpose: note at the end of a commit what a reader has to find, to know that it saw all of it
// params: $owner string: its key, $put integer: sections that this commit put, $buried integer: sections that went in it
// returns: nothing
// order: none
MATCH (knowledge:Knowledge {owner: $owner})
SET
  knowledge.put = $put,
  knowledge.buried = $buried,
  knowledge.sections = COUNT {
    MATCH (section:Section)
    WHERE section.owner = $owner AND section.created_revision >= 0 AND section.id IS NOT NULL
  }
