// purpose: an owner's sections by id
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_section_id IF NOT EXISTS
FOR (section:Section) REQUIRE (section.owner, section.id) IS UNIQUE
