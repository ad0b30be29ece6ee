// purpose: which of graphmem's labels a database already uses
// params: none
// returns: label string
// order: by label
// plan: NodeByLabelScan, stopped at the first node of each label
UNWIND [
  {label: 'Embedding', used: EXISTS { (:Embedding) }},
  {label: 'Entity', used: EXISTS { (:Entity) }},
  {label: 'LedgerEntry', used: EXISTS { (:LedgerEntry) }},
  {label: 'Memory', used: EXISTS { (:Memory) }},
  {label: 'Migration', used: EXISTS { (:Migration) }},
  {label: 'Owner', used: EXISTS { (:Owner) }},
  {label: 'Session', used: EXISTS { (:Session) }}
] AS row
WITH row WHERE row.used
RETURN row.label AS label
ORDER BY label
