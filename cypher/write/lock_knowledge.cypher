// purpose: wait for the writer of what an owner knows, and keep others out until this transaction ends
// params: $owner string: its key
// returns: nothing
// order: none
MATCH (knowledge:Knowledge {owner: $owner})
SET knowledge.put = knowledge.put
