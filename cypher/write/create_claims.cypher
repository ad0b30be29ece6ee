// purpose: what new memories claim
// params: $claims list of {key string: memory id and place, memory_id string, owner string, place integer, name string:
//   a caption, valid_from datetime or null, valid_until datetime or null, closed_by string or null, and the properties
//   of the claim}
// returns: nothing
// order: none
UNWIND $claims AS row
MATCH (memory:Memory {id: row.memory_id})
CREATE (memory)-[:CLAIMS]->(:Claim {
  key: row.key,
  owner: row.owner,
  memory_id: row.memory_id,
  place: row.place,
  name: row.name,
  subject: row.subject,
  predicate: row.predicate,
  object: row.object,
  start: row.start,
  end: row.end,
  positive: row.positive,
  mood: row.mood,
  topic: row.topic,
  values: row.values,
  cues: row.cues,
  replaced: row.replaced,
  words: row.words,
  rule: row.rule,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  closed_by: row.closed_by
})
