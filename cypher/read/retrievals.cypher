// purpose: the next retrievals of an owner's log
// params: $owner string: its key, $at datetime and $after string: time and id where the page before ended, $limit integer
// returns: body string: the record as JSON
// order: newest first, ties by greatest id
MATCH (retrieval:Retrieval)
WHERE
  retrieval.owner = $owner
  AND retrieval.at <= $at
  AND retrieval.id IS NOT NULL
  AND (retrieval.at < $at OR retrieval.id < $after)
WITH retrieval
ORDER BY retrieval.owner DESC, retrieval.at DESC, retrieval.id DESC
LIMIT $limit
RETURN retrieval.body AS body
