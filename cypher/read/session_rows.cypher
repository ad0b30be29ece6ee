// purpose: what some sessions of an owner hold; those that hold nothing are left out
// params: $owner string: its key, $sessions list of strings, each once
// returns: session string, turns integer, memories integer, first_us integer, last_us integer
// order: by session
UNWIND $sessions AS session
CALL (session) {
  MATCH (memory:Memory {owner: $owner, session: session})
  WHERE memory.position IS NOT NULL AND memory.status <> 'tombstone'
  RETURN
    count(memory) AS memories,
    min(memory.occurred_at.epochMillis * 1000 + memory.occurred_at.microsecond % 1000) AS first_memory,
    max(memory.occurred_at.epochMillis * 1000 + memory.occurred_at.microsecond % 1000) AS last_memory
}
CALL (session) {
  MATCH (turn:Turn {owner: $owner, session: session})
  WHERE turn.number IS NOT NULL
  RETURN
    count(turn) AS turns,
    min(turn.at.epochMillis * 1000 + turn.at.microsecond % 1000) AS first_turn,
    max(turn.at.epochMillis * 1000 + turn.at.microsecond % 1000) AS last_turn
}
WITH session, turns, memories, first_memory, last_memory, first_turn, last_turn
WHERE turns + memories > 0
RETURN
  session,
  turns,
  memories,
  CASE WHEN first_memory <= coalesce(first_turn, first_memory) THEN first_memory ELSE first_turn END AS first_us,
  CASE WHEN last_memory >= coalesce(last_turn, last_memory) THEN last_memory ELSE last_turn END AS last_us
ORDER BY session
