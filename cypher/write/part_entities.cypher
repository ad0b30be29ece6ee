// purpose: undo merges: aliases are entities of their own again
// params: $aliases list of strings: keys
// returns: nothing
// order: none
// plan: Eager, since edges are met before they are deleted; a commit has one
UNWIND $aliases AS key
MATCH (alias:Entity {key: key})-[merge:SAME_AS]->(:Entity)
DELETE merge
SET alias.merged_at = null
