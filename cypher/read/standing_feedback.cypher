// purpose: the verdict of an owner on one retrieval, memory in it, or memory by itself
// params: $owner string: its key, $retrieval_id string: empty for none, $memory_id string: empty for none
// returns: retrieval_id string, memory_id string, verdict string, at_us integer, actor string; no row without one
// order: none
MATCH (feedback:Feedback {owner: $owner, retrieval_id: $retrieval_id, memory_id: $memory_id})
RETURN
  feedback.retrieval_id AS retrieval_id,
  feedback.memory_id AS memory_id,
  feedback.verdict AS verdict,
  feedback.at.epochMillis * 1000 + feedback.at.microsecond % 1000 AS at_us,
  feedback.actor AS actor
