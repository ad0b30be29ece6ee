// purpose: what an owner said after a revision
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_feedback_revision IF NOT EXISTS
FOR (feedback:Feedback) ON (feedback.owner, feedback.revision)
