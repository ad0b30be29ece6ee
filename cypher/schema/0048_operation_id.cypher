// purpose: one node for each operation
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_operation_id IF NOT EXISTS
FOR (operation:Operation) REQUIRE operation.id IS UNIQUE
