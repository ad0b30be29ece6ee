// purpose: one node for each page of a wiki; its pages by path
// params: none
// returns: nothing
// order: none
CREATE CONSTRAINT graphmem_page_path IF NOT EXISTS
FOR (page:Page) REQUIRE (page.owner, page.wiki, page.path) IS UNIQUE
