// purpose: What was said last in this session? Its newest turns in their order, and the names in them
// params: $owner string, $session string, $limit number
// returns: turn path, next list of paths, names list of paths
// order: newest turn first
MATCH turn = (session:Session)<-[:$any(['IN_SESSION'])]-(memory:Memory)
WHERE (session.key STARTS WITH $owner + '#' OR session.key STARTS WITH $owner + '/') AND session.name = $session
WITH turn, memory
ORDER BY memory.position DESC, memory.id
LIMIT toInteger($limit)
RETURN
  turn,
  [path = (memory)-[:$any(['NEXT'])]->(:Memory) | path] AS next,
  [path = (memory)-[:MENTIONS]->(:Entity) | path][..20] AS names
ORDER BY memory.position DESC, memory.id
