// purpose: whether the server knows Cypher 25, in which SEARCH takes a filter; others refuse to plan this
// params: none
// returns: known boolean
// order: none
CYPHER 25
RETURN true AS known
