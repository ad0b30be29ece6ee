// purpose: take away the edges from entities to concepts that are no longer called as they are
// params: $owner string: key of the tenant as an owner, $names list of {concept string: id, folded string}
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; an edit of an ontology takes a few names away
UNWIND $names AS row
MATCH (concept:Concept {owner: $owner, id: row.concept})<-[instance:INSTANCE_OF]-(entity:Entity)
WHERE entity.folded = row.folded
DELETE instance
