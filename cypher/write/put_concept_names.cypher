// purpose: put what concepts of an owner are called, one node a folded name
// params: $names_key string: under what they stand, $names list of {folded string, concepts list of strings: ids, sorted}
// returns: nothing
// order: none
UNWIND $names AS row
MERGE (called:ConceptName {owner: $names_key, folded: row.folded})
SET called.concepts = row.concepts
