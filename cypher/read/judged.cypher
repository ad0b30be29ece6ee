// purpose: all that an owner said of memories
// params: $owner string: its key
// returns: retrieval_id string: empty for none, memory_id string, verdict string, at_us integer,
//   replaced string: JSON, the verdicts of before as [[at_us, verdict], ...], oldest first; revision integer: 0 where it
//   was given before verdicts told of it
// order: none
MATCH (feedback:Feedback)
WHERE feedback.owner = $owner AND feedback.memory_id > ''
RETURN
  feedback.retrieval_id AS retrieval_id,
  feedback.memory_id AS memory_id,
  feedback.verdict AS verdict,
  feedback.at.epochMillis * 1000 + feedback.at.microsecond % 1000 AS at_us,
  '[' + reduce(
    line = '', said IN coalesce(feedback.replaced, []) | line + CASE line WHEN '' THEN '' ELSE ',' END + said
  ) + ']' AS replaced,
  coalesce(feedback.revision, 0) AS revision
