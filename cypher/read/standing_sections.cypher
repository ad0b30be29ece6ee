// purpose: which of some sections are there
// params: $owner string: its key, $ids list of strings
// returns: id string
// order: none
UNWIND $ids AS id
MATCH (section:Section {owner: $owner, id: id})
RETURN section.id AS id
