// purpose: in how many memories of an owner each term stands, counted up to a limit
// params: $queries list of {term string, text string: in the index's own syntax, restricted to the owner},
//   $limit integer
// returns: term string, memories integer
// order: none
UNWIND $queries AS query
CALL (query) {
  CALL db.index.fulltext.queryNodes('graphmem_memory_text', query.text, {limit: $limit}) YIELD node
  RETURN count(node) AS memories
}
RETURN query.term AS term, memories
