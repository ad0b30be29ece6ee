// purpose: the vectors of a section by one model, there at most once; led by the model, as those of memories
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_section_embedding IF NOT EXISTS
FOR (embedding:SectionEmbedding) REQUIRE (embedding.model, embedding.owner, embedding.section_id) IS UNIQUE
