// purpose: forget some parts of editions that were before the one that readers find, but for the one that the graph shows
// params: $owner string: its key, $limit integer: at most so many
// returns: dropped integer: how many
// order: none
// plan: Eager, since what is deleted was met before; there is a limit
MATCH (knowledge:Knowledge {owner: $owner})
MATCH (part:EditionPart)
WHERE
  part.owner = knowledge.owner
  AND part.edition < knowledge.edition
  AND part.number IS NOT NULL
  AND part.edition <> knowledge.drawn
WITH part LIMIT $limit
DELETE part
RETURN count(part) AS dropped
