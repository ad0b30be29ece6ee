// purpose: which edition of its ontology an owner's readers find
// params: $owner string: its key
// returns: edition integer: 0 for none; null: concepts that were written before there were editions,
//   drawn integer: the one that the nodes of concepts show, names_key string: under what the names of its concepts stand;
//   no row without knowledge
// order: none
MATCH (knowledge:Knowledge {owner: $owner})
RETURN
  knowledge.edition AS edition,
  knowledge.drawn AS drawn,
  coalesce(knowledge.names_key, knowledge.owner) AS names_key
