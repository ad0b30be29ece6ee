// purpose: whether an API key was ever made
// params: none
// returns: found boolean
// order: none
// plan: NodeByLabelScan, stopped at the first node
RETURN EXISTS { (:ApiKey) } AS found
