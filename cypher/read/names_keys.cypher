// purpose: under which keys names of an owner's concepts stand: its own, or that with # and the number of an edition
//   No other owner's key begins so, since nothing in one comes before / but what is told here.
// params: $owner string: its key
// returns: names_key string
// order: none
MATCH (called:ConceptName)
WHERE called.owner >= $owner AND called.owner < $owner + '$' AND called.folded IS NOT NULL
RETURN DISTINCT called.owner AS names_key
