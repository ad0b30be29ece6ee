// purpose: candidates by words in scopes too large to be resident, and searching in the Browser
//   graphmem made the tokens, so white space is all the analysis; the owner's key holds none, and asked for as
//   `+owner:"KEY"^0` it restricts a search to one owner without a part in the score. Brought up to date just
//   after a commit rather than in it, which would double the time of a write.
// params: none
// returns: nothing
// order: none
CREATE FULLTEXT INDEX graphmem_memory_text IF NOT EXISTS
FOR (memory:Memory) ON EACH [memory.search_text, memory.owner]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: true}}
