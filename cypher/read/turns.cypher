// purpose: the turns of a session that working memory holds
// params: $owner string: its key, $session string
// returns: id string, session string, number integer, role string, speaker string or null, at_us integer, source_ref string or
//   null, extracted boolean, content string
// order: by number
MATCH (turn:Turn {owner: $owner, session: $session})
WHERE turn.number IS NOT NULL
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
ORDER BY number
