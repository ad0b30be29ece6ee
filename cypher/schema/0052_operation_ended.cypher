// purpose: operations by when they ended
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_operation_ended IF NOT EXISTS
FOR (operation:Operation) ON (operation.ended_at)
