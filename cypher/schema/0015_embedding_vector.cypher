// purpose: candidates by meaning in scopes too large to be resident, and searching in the Browser
//   without a fixed dimension: vectors of several models live side by side, a search meets those of its own length
// params: none
// returns: nothing
// order: none
CREATE VECTOR INDEX graphmem_embedding_vector IF NOT EXISTS
FOR (embedding:Embedding) ON (embedding.vector)
OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine'}}
