// purpose: forget concepts of an owner with every edge
// params: $owner string: its key, $ids list of strings
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; a new ontology drops what the old one had
UNWIND $ids AS id
MATCH (concept:Concept {owner: $owner, id: id})
DETACH DELETE concept
