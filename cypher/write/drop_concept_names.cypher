// purpose: forget what no concept of an owner is called any more
// params: $owner string: its key, $names list of strings: folded
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; a new ontology drops what the old one had
UNWIND $names AS name
MATCH (called:ConceptName {owner: $owner, folded: name})
DELETE called
