// purpose: one node for each word or slot that claims of an owner are about
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_topic_key IF NOT EXISTS
FOR (topic:Topic) REQUIRE topic.key IS UNIQUE
