// purpose: one operation
// params: $id string
// returns: tenant string, body string: the operation as JSON
// order: none
MATCH (operation:Operation {id: $id})
RETURN operation.tenant AS tenant, operation.body AS body
