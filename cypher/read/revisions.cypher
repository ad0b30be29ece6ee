// purpose: the revision of owners
// params: $keys list of strings
// returns: key string, revision integer
// order: none
UNWIND $keys AS key
MATCH (owner:Owner {key: key})
RETURN owner.key AS key, owner.revision AS revision
