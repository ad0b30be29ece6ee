"""The port `Lister` on a SQLite file."""

import json
from collections.abc import Iterable, Sequence
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.domain.listing import Counts, SessionRow
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import to_us
from graphmem.ports.lister import Caption, Fitting, GraphEdge, Listed
from graphmem.ports.store import EntityRow
from graphmem.stores import listing_rows
from graphmem.stores.sqlite import entity_mapping
from graphmem.stores.sqlite import listing_statements as statements
from graphmem.stores.sqlite.connections import Connections
from graphmem.stores.sqlite.mapping import json_list

LAST_CHAR: Final = "\U0010ffff"
"""Behind every name that begins alike."""
_BEFORE_ALL: Final = (-1, "")
_AFTER_ALL: Final = (2**62, "")


class SqliteLister:
    """Lists, counts and edges out of one SQLite file. Safe to share as the store is."""

    def __init__(self, connections: Connections) -> None:
        """Keep the store's connections."""
        self._connections: Final = connections

    def listed(
        self, owner: Owner, fitting: Fitting, *, newest_first: bool, after: tuple[int, str] | None, limit: int
    ) -> tuple[Listed, ...]:
        """The next memories of an owner by (revision that created them, id)."""
        revision, last = (_AFTER_ALL if newest_first else _BEFORE_ALL) if after is None else after
        values = {
            "key": owner.key,
            "revision": revision,
            "after": last,
            "limit": max(limit, 0),
            "kind": fitting.kind,
            "status": fitting.status,
            "entities": None if fitting.entities is None else _named(fitting.entities),
            "tag": fitting.tag,
            "source": fitting.source,
            "session": fitting.session,
            "since": None if fitting.since is None else to_us(fitting.since),
            "until": None if fitting.until is None else to_us(fitting.until),
        }
        statement = statements.LISTED_NEWEST if newest_first else statements.LISTED_OLDEST
        with self._connections.reading() as connection:
            return listing_rows.listed(connection.execute(statement, values))

    def entities_named(
        self, owner: Owner, *, prefix: str, kind: EntityType | None, after: tuple[str, str] | None, limit: int
    ) -> tuple[EntityRow, ...]:
        """The next entities of an owner by (folded name, key)."""
        folded, key = ("", "") if after is None else after
        values = {
            "key": owner.key,
            "from": max(prefix, folded),
            "till": prefix + LAST_CHAR,
            "folded": folded,
            "after": key,
            "type": kind,
            "limit": max(limit, 0),
        }
        with self._connections.reading() as connection:
            return entity_mapping.entity_rows(connection.execute(statements.ENTITIES_NAMED, values))

    def sessions(self, owner: Owner, *, after: str | None, limit: int) -> tuple[SessionRow, ...]:
        """The next sessions of an owner that hold a turn or a memory, by id."""
        values = {"key": owner.key, "after": after or "", "limit": max(limit, 0)}
        with self._connections.reading() as connection:
            names = [name for (name,) in connection.execute(statements.SESSION_NAMES, values)]
            asked = {"key": owner.key, "sessions": json_list(names)}
            return listing_rows.sessions(connection.execute(statements.SESSION_ROWS, asked))

    def session(self, owner: Owner, session: str) -> SessionRow | None:
        """One session of an owner; None where it holds nothing."""
        values = {"key": owner.key, "sessions": json_list([session])}
        with self._connections.reading() as connection:
            found = listing_rows.sessions(connection.execute(statements.SESSION_ROWS, values))
        return found[0] if found else None

    def owners_of(self, tenant: str) -> tuple[Owner, ...]:
        """Every owner of a tenant, by key."""
        whole = Owner(tenant)
        first, till = listing_rows.below(whole)
        values = {"key": whole.key, "from": first, "till": till}
        with self._connections.reading() as connection:
            return tuple(Owner(*row) for row in connection.execute(statements.OWNERS_OF, values))

    def counts(self, owners: Sequence[Owner]) -> Counts:
        """How much owners hold together."""
        values = {"owners": json_list(owner.key for owner in owners)}
        with self._connections.reading() as connection:
            return listing_rows.counts(
                connection.execute(statements.COUNT_MEMORIES, values).fetchall(),
                connection.execute(statements.COUNT_ENTITIES, values).fetchall(),
                connection.execute(statements.COUNT_SESSIONS, values).fetchall(),
                connection.execute(statements.COUNT_MODELS, values).fetchall(),
            )

    def edges(
        self, scope: Scope, *, memories: Sequence[str], entities: Sequence[str], per_node: int
    ) -> tuple[GraphEdge, ...]:
        """The edges that touch some nodes, both ends inside the scope, by (kind, source, target)."""
        values = {
            "owners": json_list(owner.key for owner in scope.owners),
            "memories": json_list(memories),
            "entities": _named(entities),
            "per_node": max(per_node, 0),
        }
        with self._connections.reading() as connection:
            return listing_rows.edges(connection.execute(statements.EDGES, values))

    def captions(self, scope: Scope, ids: Sequence[str]) -> dict[str, Caption]:
        """Id → caption, of those memories that the scope sees and that are no tombstones."""
        values = {"ids": json_list(ids), "owners": json_list(owner.key for owner in scope.owners)}
        with self._connections.reading() as connection:
            return listing_rows.captions(connection.execute(statements.CAPTIONS, values))


def _named(keys: Iterable[str]) -> str:
    return json.dumps(listing_rows.named(keys))
