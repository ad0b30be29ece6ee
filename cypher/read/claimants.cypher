// purpose: the active memories that make an open claim about a topic, the newest ones
// params: $topics list of strings: keys of topics, $owner string: its key, $per_topic integer
// returns: topic string: its name, ids list of strings
// order: of the ids: greatest first
UNWIND $topics AS key
MATCH (topic:Topic {key: key})
CALL (topic) {
  MATCH (topic)<-[about:ABOUT]-(claim:Claim)
  WITH claim, about.memory_id AS id
  ORDER BY id DESC
  WHERE claim.closed_by IS NULL
  MATCH (memory:Memory {id: id})
  WHERE memory.owner = $owner AND memory.status = 'active'
  RETURN DISTINCT id
  ORDER BY id DESC
  LIMIT $per_topic
}
RETURN topic.name AS topic, collect(id) AS ids
