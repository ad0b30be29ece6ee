// purpose: note when an API key was used last, unless a later time is noted
// params: $id string, $at datetime
// returns: nothing
// order: none
MATCH (key:ApiKey {id: $id})
SET key.last_used_at = CASE WHEN key.last_used_at >= $at THEN key.last_used_at ELSE $at END
