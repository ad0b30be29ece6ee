// purpose: what placeholders of an owner stand for, encrypted
// params: $owner string: its key, $placeholders list of strings
// returns: placeholder string, sealed bytes
// order: none
UNWIND $placeholders AS placeholder
MATCH (sealed:Sealed {owner: $owner, placeholder: placeholder})
RETURN DISTINCT sealed.placeholder AS placeholder, sealed.sealed AS sealed
