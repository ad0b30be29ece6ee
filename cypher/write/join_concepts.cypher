// purpose: the edges from sections to the concepts they name, as far as these are there
// params: $owner string: its key, $ids list of strings: of sections
// returns: nothing
// order: none
UNWIND $ids AS id
MATCH (section:Section {owner: $owner, id: id})
CALL (section) {
  UNWIND section.concepts AS named
  MATCH (concept:Concept {owner: $owner, id: named})
  MERGE (section)-[:ABOUT]->(concept)
}
