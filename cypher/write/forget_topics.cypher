// purpose: take away what sections are about, before they get what they are about now
// params: $owner string: its key, $ids list of strings: of sections
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; a section names a few concepts
UNWIND $ids AS id
MATCH (section:Section {owner: $owner, id: id})-[about:ABOUT]->(:Concept)
DELETE about
