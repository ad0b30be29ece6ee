// purpose: let this transaction alone claim, accept and settle operations
// params: none
// returns: nothing
// order: none
MERGE (inbox:Inbox {name: 'inbox'})
SET inbox.locked = true
