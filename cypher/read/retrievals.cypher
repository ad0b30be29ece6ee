// purpose: the newest retrievals of an owner's log
// params: $owner string: its key, $limit integer
// returns: body string: the record as JSON
// order: newest first, ties by greatest id
MATCH (retrieval:Retrieval)
WHERE retrieval.owner = $owner AND retrieval.at IS NOT NULL AND retrieval.id IS NOT NULL
WITH retrieval
ORDER BY retrieval.owner DESC, retrieval.at DESC, retrieval.id DESC
LIMIT $limit
RETURN retrieval.body AS body
