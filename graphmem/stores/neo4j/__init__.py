"""The shared store: a Neo4j server, many processes, one graph that people can explore."""

from graphmem.stores.neo4j.store import Neo4jStore

__all__ = ["Neo4jStore"]
