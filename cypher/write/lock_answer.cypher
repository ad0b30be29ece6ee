// purpose: wait for the writer of an answer, and keep others out until this transaction is undone
// params: $tenant string, $key string
// returns: nothing
// order: none
MERGE (answer:KeptAnswer {tenant: $tenant, key: $key})
SET answer.met = true
