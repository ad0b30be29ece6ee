// purpose: put turns of conversations into working memory, after those that are there; their owners are locked
// params: $turns list of {id string, owner string, session string, number integer: at least this, role string, speaker string or
//   null, at datetime, source_ref string or null, extracted boolean, content string}
// returns: nothing
// order: none
// plan: Eager, since each number follows the one before; a commit has a few
UNWIND $turns AS row
CALL (row) {
  OPTIONAL MATCH (turn:Turn {owner: row.owner, session: row.session})
  WHERE turn.number IS NOT NULL
  WITH row, coalesce(max(turn.number), -1) + 1 AS free
  CREATE (:Turn {
    id: row.id,
    owner: row.owner,
    session: row.session,
    number: CASE WHEN free > row.number THEN free ELSE row.number END,
    role: row.role,
    speaker: row.speaker,
    at: row.at,
    source_ref: row.source_ref,
    extracted: row.extracted,
    content: row.content
  })
}
