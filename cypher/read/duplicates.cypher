// purpose: which dedupe keys an owner already has
// params: $owner string: its key, $keys list of strings
// returns: key string, id string
// order: none
UNWIND $keys AS key
MATCH (memory:Memory {owner: $owner, dedupe_key: key})
RETURN DISTINCT key, memory.id AS id
