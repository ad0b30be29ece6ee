// purpose: take a number for an edition of an ontology that is about to be written; nothing reads it until it is turned to
// params: $owner string: its key
// returns: edition integer: greater than that of every edition before
// order: none
// plan: Eager, since the number is read back; there is one owner
MERGE (knowledge:Knowledge {owner: $owner})
ON CREATE SET
  knowledge.revision = 0, knowledge.put = 0, knowledge.buried = 0, knowledge.sections = 0,
  knowledge.edition = 0, knowledge.drawn = 0
SET knowledge.taken = coalesce(knowledge.taken, 1) + 1
RETURN knowledge.taken AS edition
