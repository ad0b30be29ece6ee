// purpose: an owner's verdicts on retrievals and memories
// params: $owner string: its key, $ids list of strings: of retrievals or memories
// returns: retrieval_id string: empty for none, memory_id string: empty for none, verdict string, at_us integer,
//   actor string
// order: by retrieval_id, memory_id
UNWIND $ids AS id
CALL (id) {
  MATCH (feedback:Feedback)
  WHERE feedback.owner = $owner AND feedback.retrieval_id = id AND feedback.memory_id IS NOT NULL
  RETURN feedback
  UNION
  MATCH (feedback:Feedback)
  WHERE feedback.owner = $owner AND feedback.memory_id = id
  RETURN feedback
}
WITH DISTINCT feedback
RETURN
  feedback.retrieval_id AS retrieval_id,
  feedback.memory_id AS memory_id,
  feedback.verdict AS verdict,
  feedback.at.epochMillis * 1000 + feedback.at.microsecond % 1000 AS at_us,
  feedback.actor AS actor
ORDER BY retrieval_id, memory_id
