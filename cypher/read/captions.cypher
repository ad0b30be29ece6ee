// purpose: what a graph shows of memories of some owners, tombstones left out
// params: $ids list of strings, $owners list of strings: keys of owners
// returns: id string, name string, kind string, status string, tenant string, user string, agent string
// order: none
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.owner IN $owners AND memory.status <> 'tombstone'
RETURN
  memory.id AS id,
  memory.name AS name,
  memory.kind AS kind,
  memory.status AS status,
  memory.tenant AS tenant,
  memory.user AS user,
  memory.agent AS agent
