// purpose: write parts of an edition of an ontology; once written they never change
// params: $owner string: its key, $edition integer, $parts list of {number integer: from 0, parts integer: how many the
//   edition has, ids list of strings, bodies list of strings: JSON, of the concepts in their order}
// returns: nothing
// order: none
UNWIND $parts AS row
CREATE (:EditionPart {
  owner: $owner, edition: $edition, number: row.number, parts: row.parts, ids: row.ids, bodies: row.bodies
})
