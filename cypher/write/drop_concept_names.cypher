// purpose: forget what no concept of an owner is called any more
// params: $names_key string: under what they stand, $names list of strings: folded
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; a new ontology drops what the old one had
UNWIND $names AS name
MATCH (called:ConceptName {owner: $names_key, folded: name})
DELETE called
