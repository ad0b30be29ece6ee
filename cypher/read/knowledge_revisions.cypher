// purpose: the revision of what each of some owners knows
// params: $keys list of strings: their keys
// returns: key string, revision integer; none for an owner without knowledge
// order: none
UNWIND $keys AS key
MATCH (knowledge:Knowledge {owner: key})
RETURN knowledge.owner AS key, knowledge.revision AS revision
