// purpose: one node whose lock lets one worker claim at a time
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_inbox_name IF NOT EXISTS
FOR (inbox:Inbox) REQUIRE inbox.name IS UNIQUE
