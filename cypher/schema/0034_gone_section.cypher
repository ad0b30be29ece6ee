// purpose: an owner's sections that went, by the revision they went in
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_gone_section IF NOT EXISTS
FOR (gone:GoneSection) ON (gone.owner, gone.revision)
