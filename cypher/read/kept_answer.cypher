// purpose: what was answered under a key
// params: $tenant string, $key string
// returns: key string, digest string, at_us integer, status integer, headers string: JSON pairs, body string
// order: one row at most
MATCH (answer:KeptAnswer {tenant: $tenant, key: $key})
RETURN
  answer.key AS key,
  answer.digest AS digest,
  answer.at.epochMillis * 1000 + answer.at.microsecond % 1000 AS at_us,
  answer.status AS status,
  answer.headers AS headers,
  answer.body AS body
