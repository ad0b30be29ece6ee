// purpose: an owner's sections by the revision that put them last
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_section_revision IF NOT EXISTS
FOR (section:Section) ON (section.owner, section.revision)
