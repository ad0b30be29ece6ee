// purpose: the parts of an edition of an owner's ontology, each once
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_edition_part IF NOT EXISTS
FOR (part:EditionPart) REQUIRE (part.owner, part.edition, part.number) IS UNIQUE
