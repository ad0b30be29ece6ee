// purpose: an owner's retrievals by time
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_retrieval_time IF NOT EXISTS
FOR (retrieval:Retrieval) ON (retrieval.owner, retrieval.at, retrieval.id)
