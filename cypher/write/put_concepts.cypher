// purpose: put concepts; the body tells of everything in its order, the other properties are for readers
// params: $owner string: its key, $concepts list of {id string, number integer: their order, name string: the caption,
//   all_names list of strings, definition string or null, place string, body string: JSON}
// returns: nothing
// order: none
UNWIND $concepts AS row
MERGE (concept:Concept {owner: $owner, id: row.id})
SET
  concept.number = row.number, concept.name = row.name, concept.all_names = row.all_names,
  concept.definition = row.definition, concept.place = row.place, concept.body = row.body
