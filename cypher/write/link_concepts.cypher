// purpose: the edges from concepts to what they are a kind of, what they are related to, and what else holds of them,
//   where they are not there yet
// params: $owner string: its key, $links list of {concept string: id, kind string: SUBCLASS_OF | RELATED | PROPERTY,
//   name string: of the property, else empty, target string: id}
// returns: nothing
// order: none
// plan: Eager, since an edge that is made might be one that is looked for; links are written some thousands at a time
UNWIND $links AS row
MATCH (concept:Concept {owner: $owner, id: row.concept})
CALL (concept, row) {
  MATCH (target:Concept {owner: $owner, id: row.target})
  WHERE NOT EXISTS {
    (concept)-[known:SUBCLASS_OF|RELATED|PROPERTY]->(target)
    WHERE type(known) = row.kind AND coalesce(known.name, '') = row.name
  }
  CREATE (concept)-[link:$(row.kind)]->(target)
  SET link.name = CASE row.name WHEN '' THEN null ELSE row.name END
}
