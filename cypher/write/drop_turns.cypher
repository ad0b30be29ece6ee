// purpose: let old turns leave working memory
// params: $extractions list of {owner string, session string, upto integer, keep_from integer}
// returns: nothing
// order: none
// plan: Eager, since turns are met before they are deleted; a commit has a session or two
UNWIND $extractions AS row
MATCH (turn:Turn {owner: row.owner, session: row.session})
WHERE turn.number < row.keep_from
DETACH DELETE turn
