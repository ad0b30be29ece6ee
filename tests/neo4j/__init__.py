"""A real Neo4j server for tests and developers, and the tests of what happens when it fails."""
