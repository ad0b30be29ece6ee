// purpose: the concepts of an owner that were written before there were editions
// params: $owner string: its key
// returns: number integer: their order, id string, body string: the rest as JSON
// order: none
MATCH (concept:Concept)
WHERE concept.owner = $owner AND concept.id IS NOT NULL AND concept.body IS NOT NULL
RETURN concept.number AS number, concept.id AS id, concept.body AS body
