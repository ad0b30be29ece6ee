// purpose: the edges from all entities of a tenant to concepts that have just come to be called as they are
//   From the side of the entities, so that the cost follows the tenant's own and nobody else's.
// params: $owner string: key of the tenant as an owner, $names_key string: under what names of its concepts stand,
//   $come map: each folded name → true
// returns: nothing
// order: none
MATCH (member:Owner)
WHERE member.key = $owner OR member.key STARTS WITH $owner + '/'
CALL (member) {
  MATCH (entity:Entity)
  WHERE entity.owner = member.key AND entity.folded IS NOT NULL AND $come[entity.folded]
  MATCH (called:ConceptName {owner: $names_key, folded: entity.folded})
  UNWIND called.concepts AS id
  MATCH (concept:Concept {owner: $owner, id: id})
  MERGE (entity)-[:INSTANCE_OF]->(concept)
}
