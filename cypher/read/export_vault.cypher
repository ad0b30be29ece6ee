// purpose: an owner's vault, for a copy
// params: $owner string: its key
// returns: placeholder string, kind string, sealed bytes
// order: by placeholder
MATCH (sealed:Sealed {owner: $owner})
WHERE sealed.placeholder IS NOT NULL
RETURN sealed.placeholder AS placeholder, sealed.kind AS kind, sealed.sealed AS sealed
ORDER BY placeholder
