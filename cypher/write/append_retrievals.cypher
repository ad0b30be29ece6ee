// purpose: log what was recalled; a retrieval that is there stays as it is
// params: $retrievals list of {owner string, id string, at datetime, body string: the record as JSON}, sorted by owner, id
// returns: nothing
// order: none
UNWIND $retrievals AS row
MERGE (retrieval:Retrieval {owner: row.owner, id: row.id})
ON CREATE SET retrieval.at = row.at, retrieval.body = row.body
