// purpose: what concepts of an owner are called, in the form that names are looked up in
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_concept_name IF NOT EXISTS
FOR (called:ConceptName) REQUIRE (called.owner, called.folded) IS UNIQUE
