// purpose: one verdict of an owner on a retrieval, on a memory in it, or on a memory by itself
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_feedback_key IF NOT EXISTS
FOR (feedback:Feedback) REQUIRE (feedback.owner, feedback.retrieval_id, feedback.memory_id) IS UNIQUE
