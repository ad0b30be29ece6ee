// purpose: put the nodes of concepts, for people; an edition tells of everything
//   Before there were editions the body did.
// params: $owner string: its key, $concepts list of {id string, number integer: their order, name string: the caption,
//   all_names list of strings, definition string or null, place string}
// returns: nothing
// order: none
UNWIND $concepts AS row
MERGE (concept:Concept {owner: $owner, id: row.id})
SET
  concept.number = row.number, concept.name = row.name, concept.all_names = row.all_names,
  concept.definition = row.definition, concept.place = row.place,
  concept.body = null
