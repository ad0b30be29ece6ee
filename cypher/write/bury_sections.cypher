// purpose: take sections away with their vectors, and remember that they went
// params: $owner string: its key, $ids list of strings, $revision integer
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; an edit of a page takes a few sections away
UNWIND $ids AS id
MATCH (section:Section {owner: $owner, id: id})
CREATE (:GoneSection {
  owner: $owner, id: id, created_revision: section.created_revision, revision: $revision
})
WITH section
OPTIONAL MATCH (section)-[:HAS_EMBEDDING]->(embedding:SectionEmbedding)
WHERE embedding.owner = $owner
DETACH DELETE section, embedding
