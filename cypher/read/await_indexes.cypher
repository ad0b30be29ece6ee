// purpose: wait until new indexes answer
// params: $seconds integer
// returns: nothing
// order: none
CALL db.awaitIndexes($seconds)
