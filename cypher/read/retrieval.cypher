// purpose: one retrieval of an owner's log
// params: $owner string: its key, $id string
// returns: body string: the record as JSON
// order: none
MATCH (retrieval:Retrieval {owner: $owner, id: $id})
RETURN retrieval.body AS body
