"""The port `Lister` on a Neo4j database."""

from collections.abc import Sequence
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.domain.listing import Counts, SessionRow
from graphmem.domain.scope import Owner, Scope
from graphmem.ports.lister import Caption, Fitting, GraphEdge, Listed
from graphmem.ports.store import EntityRow
from graphmem.stores import listing_rows
from graphmem.stores.neo4j import entity_mapping, statements
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.mapping import sendable

LAST_CHAR: Final = "\U0010ffff"
"""Behind every name that begins alike."""
_BEFORE_ALL: Final = (-1, "")
_AFTER_ALL: Final = (2**62, "")


class Neo4jLister:
    """Lists, counts and edges out of one Neo4j database. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def listed(
        self, owner: Owner, fitting: Fitting, *, newest_first: bool, after: tuple[int, str] | None, limit: int
    ) -> tuple[Listed, ...]:
        """The next memories of an owner by (revision that created them, id)."""
        revision, last = (_AFTER_ALL if newest_first else _BEFORE_ALL) if after is None else after
        values = {
            "owner": owner.key,
            "revision": revision,
            "after": last,
            "limit": max(limit, 0),
            "kind": None if fitting.kind is None else fitting.kind.value,
            "status": None if fitting.status is None else fitting.status.value,
            "entities": None if fitting.entities is None else sendable(fitting.entities),
            "tag": fitting.tag,
            "source": None if fitting.source is None else fitting.source.value,
            "session": fitting.session,
            "since": fitting.since,
            "until": fitting.until,
        }
        statement = statements.LISTED_NEWEST if newest_first else statements.LISTED_OLDEST
        return listing_rows.listed(self._connections.read(statement, values))

    def entities_named(
        self, owner: Owner, *, prefix: str, kind: EntityType | None, after: tuple[str, str] | None, limit: int
    ) -> tuple[EntityRow, ...]:
        """The next entities of an owner by (folded name, key)."""
        folded, key = ("", "") if after is None else after
        values = {
            "owner": owner.key,
            "from": max(prefix, folded),
            "till": prefix + LAST_CHAR,
            "folded": folded,
            "after": key,
            "type": None if kind is None else kind.value,
            "limit": max(limit, 0),
        }
        return entity_mapping.entity_rows(self._connections.read(statements.ENTITIES_NAMED, values))

    def sessions(self, owner: Owner, *, after: str | None, limit: int) -> tuple[SessionRow, ...]:
        """The next sessions of an owner that hold a turn or a memory, by id."""
        values = {"owner": owner.key, "after": after or "", "limit": max(limit, 0)}
        names = [name for (name,) in self._connections.read(statements.SESSION_NAMES, values)]
        asked = {"owner": owner.key, "sessions": names}
        return listing_rows.sessions(self._connections.read(statements.SESSION_ROWS, asked))

    def session(self, owner: Owner, session: str) -> SessionRow | None:
        """One session of an owner; None where it holds nothing."""
        values = {"owner": owner.key, "sessions": sendable([session])}
        found = listing_rows.sessions(self._connections.read(statements.SESSION_ROWS, values))
        return found[0] if found else None

    def owners_of(self, tenant: str) -> tuple[Owner, ...]:
        """Every owner of a tenant, by key."""
        whole = Owner(tenant)
        first, till = listing_rows.below(whole)
        values = {"key": whole.key, "from": first, "till": till}
        return tuple(Owner(*row) for row in self._connections.read(statements.OWNERS_OF, values))

    def counts(self, owners: Sequence[Owner]) -> Counts:
        """How much owners hold together."""
        values = {"owners": [owner.key for owner in owners]}
        return listing_rows.counts(
            self._connections.read(statements.COUNT_MEMORIES, values),
            self._connections.read(statements.COUNT_ENTITIES, values),
            self._connections.read(statements.COUNT_SESSIONS, values),
            self._connections.read(statements.COUNT_MODELS, values),
        )

    def edges(
        self, scope: Scope, *, memories: Sequence[str], entities: Sequence[str], per_node: int
    ) -> tuple[GraphEdge, ...]:
        """The edges that touch some nodes, both ends inside the scope, by (kind, source, target)."""
        values = {
            "owners": [owner.key for owner in scope.owners],
            "memories": sendable(memories),
            "entities": sendable(entities),
            "per_node": max(per_node, 0),
        }
        return listing_rows.edges(self._connections.read(statements.GRAPH_EDGES, values))

    def captions(self, scope: Scope, ids: Sequence[str]) -> dict[str, Caption]:
        """Id → caption, of those memories that the scope sees and that are no tombstones."""
        values = {"ids": sendable(ids), "owners": [owner.key for owner in scope.owners]}
        return listing_rows.captions(self._connections.read(statements.CAPTIONS, values))
