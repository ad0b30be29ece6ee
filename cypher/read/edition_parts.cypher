// purpose: the concepts of one edition of an owner's ontology
// params: $owner string: its key, $edition integer
// returns: number integer: their order, parts integer: how many there are, ids list of strings, bodies list of strings: JSON
// order: none
MATCH (part:EditionPart)
WHERE part.owner = $owner AND part.edition = $edition AND part.number IS NOT NULL
RETURN part.number AS number, part.parts AS parts, part.ids AS ids, part.bodies AS bodies
