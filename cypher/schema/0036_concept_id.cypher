// purpose: an owner's concepts by id; entities of the type Concept share the label and have no id
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_concept_id IF NOT EXISTS
FOR (concept:Concept) REQUIRE (concept.owner, concept.id) IS UNIQUE
