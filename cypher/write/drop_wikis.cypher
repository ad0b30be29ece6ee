// purpose: forget wikis, whose pages are gone already
// params: $owner string: its key, $names list of strings
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; there are a few wikis
UNWIND $names AS name
MATCH (wiki:Wiki {owner: $owner, name: name})
DETACH DELETE wiki
