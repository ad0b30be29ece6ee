// purpose: a user's operations by id
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_operation_user IF NOT EXISTS
FOR (operation:Operation) ON (operation.tenant, operation.user, operation.id)
