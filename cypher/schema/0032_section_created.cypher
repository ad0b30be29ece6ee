// purpose: an owner's sections in the order of a snapshot: by the revision that created them, then by id
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_section_created IF NOT EXISTS
FOR (section:Section) ON (section.owner, section.created_revision, section.id)
