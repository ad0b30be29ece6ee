// purpose: How are these two connected? The shortest way from one name to another, eight steps at most
// params: $owner string, $from string, $to string
// returns: path path
// order: one row, or none where no way leads there
MATCH (start:Entity)
WHERE (start.owner = $owner OR start.owner STARTS WITH $owner + '/')
  AND start.normalized = toLower(normalize($from, NFKC))
WITH start
ORDER BY start.key
LIMIT 1
MATCH (end:Entity)
WHERE (end.owner = $owner OR end.owner STARTS WITH $owner + '/')
  AND end.normalized = toLower(normalize($to, NFKC)) AND end <> start
WITH start, end
ORDER BY end.key
LIMIT 1
MATCH path = shortestPath((start)-[*..8]-(end))
WHERE all(node IN nodes(path) WHERE node:Entity OR (node:Memory AND node.status = 'active'))
RETURN path
