// purpose: take pages away, whose sections are gone already
// params: $owner string: its key, $pages list of {wiki string, path string}
// returns: nothing
// order: none
// plan: Eager, since what is deleted was met before; a commit has a hundred pages or so
UNWIND $pages AS row
MATCH (page:Page {owner: $owner, wiki: row.wiki, path: row.path})
DETACH DELETE page
