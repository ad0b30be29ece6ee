// purpose: keep what became of an operation that has not ended and was claimed so many times
// params: $id string, $claimed integer: its attempts so far, $operation map as in accept_operation
// returns: nothing
// order: none
// plan: Eager, since what is compared is written; it is one node
MATCH (operation:Operation {id: $id})
WHERE operation.open = true AND operation.attempts = $claimed
SET operation = $operation
