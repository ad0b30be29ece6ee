// purpose: the vectors of a memory by one model, there at most once; led by the model, so that models can be listed
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_embedding_model IF NOT EXISTS
FOR (embedding:Embedding) REQUIRE (embedding.model, embedding.memory_id) IS UNIQUE
