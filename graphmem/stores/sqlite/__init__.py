"""The embedded store: one SQLite file, several processes, no server."""

from graphmem.stores.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
