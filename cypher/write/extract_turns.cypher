// purpose: note that turns were looked at
// params: $extractions list of {owner string, session string, upto integer, keep_from integer}
// returns: nothing
// order: none
UNWIND $extractions AS row
MATCH (turn:Turn {owner: row.owner, session: row.session})
WHERE turn.number <= row.upto
SET turn.extracted = true
