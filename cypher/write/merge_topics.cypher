// purpose: make the topics that are not there yet
// params: $topics list of {key string, owner string, name string: the word or slot}, sorted by key
// returns: nothing
// order: none
UNWIND $topics AS row
MERGE (topic:Topic {key: row.key})
ON CREATE SET topic.owner = row.owner, topic.name = row.name
