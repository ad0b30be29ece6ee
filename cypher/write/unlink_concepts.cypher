// purpose: take away the edges between concepts that hold no longer
// params: $owner string: its key, $links list of {concept string: id, kind string: SUBCLASS_OF | RELATED | PROPERTY,
//   name string: of the property, else empty, target string: id}
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; an edit of an ontology takes a few edges away
UNWIND $links AS row
MATCH (concept:Concept {owner: $owner, id: row.concept})
MATCH (concept)-[link:SUBCLASS_OF|RELATED|PROPERTY]->(target:Concept)
WHERE type(link) = row.kind AND coalesce(link.name, '') = row.name AND target.id = row.target
DELETE link
