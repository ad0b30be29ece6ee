// purpose: add wikis, or move them to another folder
// params: $owner string: its key, $wikis list of {name string, folder string, indexed_at datetime or null}
// returns: nothing
// order: none
UNWIND $wikis AS row
MERGE (wiki:Wiki {owner: $owner, name: row.name})
SET wiki.folder = row.folder, wiki.indexed_at = row.indexed_at
