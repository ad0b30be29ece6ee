// purpose: keep a verdict; the same one again changes nothing, another one replaces it
// params: $owner string: its key, $retrieval_id string: empty for none, $memory_id string: empty for none,
//   $verdict string, $at datetime, $actor string, $revision integer: of the owner, 0 where no memory is named,
//   $kept integer: how many verdicts of before stay known
// returns: retrieval_id string, memory_id string, verdict string, at_us integer, actor string: what stands
// order: none
// plan: Eager, since one property decides what others become; one node
MERGE (feedback:Feedback {owner: $owner, retrieval_id: $retrieval_id, memory_id: $memory_id})
ON CREATE SET
  feedback.at = $at, feedback.actor = $actor, feedback.verdict = $verdict, feedback.revision = $revision
ON MATCH SET
  feedback.revision = $revision,
  feedback.replaced = CASE
    WHEN feedback.verdict = $verdict THEN feedback.replaced
    ELSE (
      coalesce(feedback.replaced, []) + (
        '[' + toString(feedback.at.epochMillis * 1000 + feedback.at.microsecond % 1000)
        + ',"' + feedback.verdict + '"]'
      )
    )[-$kept..]
  END,
  feedback.at = CASE WHEN feedback.verdict = $verdict THEN feedback.at ELSE $at END,
  feedback.actor = CASE WHEN feedback.verdict = $verdict THEN feedback.actor ELSE $actor END,
  feedback.verdict = $verdict
RETURN
  feedback.retrieval_id AS retrieval_id,
  feedback.memory_id AS memory_id,
  feedback.verdict AS verdict,
  feedback.at.epochMillis * 1000 + feedback.at.microsecond % 1000 AS at_us,
  feedback.actor AS actor
