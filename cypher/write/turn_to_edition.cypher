// purpose: let readers find another edition of an owner's ontology from now on, and note which one the graph shows
// params: $owner string: its key, $edition integer, $drawn integer: the one that the nodes of concepts show,
//   $names_key string: under what the names of its concepts stand
// returns: nothing
// order: none
MATCH (knowledge:Knowledge {owner: $owner})
SET knowledge.edition = $edition, knowledge.drawn = $drawn, knowledge.names_key = $names_key
