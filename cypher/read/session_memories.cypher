// purpose: the active memories of a session
// params: $owner string: its key, $session string
// returns: id string
// order: by position
MATCH (memory:Memory {owner: $owner, session: $session})
WHERE memory.position IS NOT NULL AND memory.status = 'active'
RETURN memory.id AS id
ORDER BY memory.position
