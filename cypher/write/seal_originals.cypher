// purpose: keep what placeholders stand for, encrypted; one that is there stays as it is
// params: $originals list of {owner string, placeholder string, kind string, sealed bytes}, sorted by owner, placeholder
// returns: nothing
// order: none
UNWIND $originals AS row
MERGE (sealed:Sealed {owner: row.owner, placeholder: row.placeholder})
ON CREATE SET sealed.kind = row.kind, sealed.sealed = row.sealed
