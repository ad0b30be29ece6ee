// purpose: every turn that an owner's working memory holds, for a copy
// params: $owner string: its key
// returns: as turns.cypher
// order: by session, number
MATCH (turn:Turn {owner: $owner})
WHERE turn.session IS NOT NULL AND turn.number IS NOT NULL
RETURN
  turn.id AS id,
  turn.session AS session,
  turn.number AS number,
  turn.role AS role,
  turn.speaker AS speaker,
  turn.at.epochMillis * 1000 + turn.at.microsecond % 1000 AS at_us,
  turn.source_ref AS source_ref,
  turn.extracted AS extracted,
  turn.content AS content
ORDER BY session, number
