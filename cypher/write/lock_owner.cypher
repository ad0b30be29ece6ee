// purpose: wait for the writer of an owner, and keep others out until this transaction ends
// params: $owner string: its key
// returns: nothing
// order: none
MATCH (owner:Owner {key: $owner})
SET owner.written = owner.written
