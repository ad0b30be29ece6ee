// purpose: keep what was answered under a key, unless its answer is there and not over; who is second waits here for
//   the first
// params: $answer map {tenant string, key string, digest string, at datetime, status integer, headers string: JSON
//   pairs, body string}, $over datetime: what was given then or before is over
// returns: kept boolean: whether it was
// order: one row
// plan: Eager, since the node is met under its lock before it is written; it is one
MERGE (answer:KeptAnswer {tenant: $answer.tenant, key: $answer.key})
SET answer.met = true
WITH answer, coalesce(answer.at <= $over, true) AS kept
SET answer += CASE WHEN kept THEN $answer ELSE {} END
REMOVE answer.met
RETURN kept
