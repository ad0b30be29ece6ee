// purpose: kept answers by time
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_kept_answer_time IF NOT EXISTS
FOR (answer:KeptAnswer) ON (answer.at)
