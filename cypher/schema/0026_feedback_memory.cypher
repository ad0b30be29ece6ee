// purpose: an owner's verdicts on a memory
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_feedback_memory IF NOT EXISTS
FOR (feedback:Feedback) ON (feedback.owner, feedback.memory_id)
