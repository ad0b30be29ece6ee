// purpose: indexes that do not answer: still being built, or failed
// params: none
// returns: name string, state string
// order: name
SHOW INDEXES YIELD name, state
WHERE state <> 'ONLINE'
RETURN name, state
ORDER BY name
