// purpose: end claims that newer memories replace; one that is closed already stays as it is
// params: $closings list of {key string: of the claim, owner string, closed_by string: memory id, at datetime}
// returns: nothing
// order: none
// plan: Eager, since claims are met by the property that is set; a commit closes a handful
UNWIND $closings AS row
MATCH (claim:Claim {key: row.key})
WHERE claim.owner = row.owner AND claim.closed_by IS NULL
SET claim.closed_by = row.closed_by, claim.valid_until = row.at
