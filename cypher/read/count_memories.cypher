// purpose: how many memories some owners have
// params: $owners list of strings: their keys
// returns: tenant string, user string, agent string, kind string, status string, memories integer, first_us integer,
//   last_us integer: when the first and the last was recorded
// order: none
UNWIND $owners AS key
MATCH (owner:Owner {key: key})
CALL (owner) {
  MATCH (memory:Memory)
  WHERE memory.owner = owner.key AND memory.revision >= 0
  RETURN
    memory.kind AS kind,
    memory.status AS status,
    count(memory) AS memories,
    min(memory.recorded_at.epochMillis * 1000 + memory.recorded_at.microsecond % 1000) AS first_us,
    max(memory.recorded_at.epochMillis * 1000 + memory.recorded_at.microsecond % 1000) AS last_us
}
RETURN
  owner.tenant AS tenant, owner.user AS user, owner.agent AS agent, kind, status, memories, first_us, last_us
