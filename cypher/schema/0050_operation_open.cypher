// purpose: what waits and runs
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_operation_open IF NOT EXISTS
FOR (operation:Operation) ON (operation.open)
