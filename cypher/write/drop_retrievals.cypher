// purpose: let the oldest retrievals of an owner leave its log
// params: $owner string: its key, $kept integer: how many stay
// returns: nothing
// order: none
// plan: Eager, since nodes are met before they are deleted; a write has a few too many
MATCH (retrieval:Retrieval)
WHERE retrieval.owner = $owner AND retrieval.at IS NOT NULL AND retrieval.id IS NOT NULL
WITH retrieval
ORDER BY retrieval.owner DESC, retrieval.at DESC, retrieval.id DESC
SKIP $kept
DETACH DELETE retrieval
