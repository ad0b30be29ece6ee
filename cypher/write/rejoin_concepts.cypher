// purpose: the edges to concepts that have just come, from the sections that name them
// params: $owner string: its key, $come map: the id of each concept → true
// returns: nothing
// order: none
MATCH (section:Section)
WHERE section.owner = $owner AND section.created_revision >= 0 AND section.id IS NOT NULL
UNWIND [named IN section.concepts WHERE $come[named]] AS named
CALL (section, named) {
  MATCH (concept:Concept {owner: $owner, id: named})
  MERGE (section)-[:ABOUT]->(concept)
}
