// purpose: the sections of an owner that went after a revision at which they were there, and did not come back
// params: $owner string: its key, $since integer
// returns: created integer, id string
// order: none
MATCH (gone:GoneSection)
WHERE gone.owner = $owner AND gone.revision > $since AND gone.created_revision <= $since
  AND NOT EXISTS { MATCH (section:Section {owner: $owner, id: gone.id}) }
RETURN gone.created_revision AS created, gone.id AS id
