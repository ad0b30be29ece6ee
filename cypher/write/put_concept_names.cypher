// purpose: put what concepts are called, one node a folded name
// params: $owner string: its key, $names list of {folded string, concepts list of strings: ids, sorted}
// returns: nothing
// order: none
UNWIND $names AS row
MERGE (called:ConceptName {owner: $owner, folded: row.folded})
SET called.concepts = row.concepts
