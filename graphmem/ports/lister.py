"""What people and programs look through, page by page: lists, counts, and the edges of the graph. A part of each store.

It only reads. Every method takes owners or a scope; nothing outside them is listed, counted or led over. A memory that
became a tombstone is in no list unless it is asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from graphmem.domain.entity import EntityType
from graphmem.domain.listing import Counts, SessionRow
from graphmem.domain.memory import MemoryKind, Source, Status
from graphmem.domain.scope import Owner, Scope
from graphmem.ports.store import EntityRow


@dataclass(frozen=True, slots=True)
class Fitting:
    """Which memories are listed: those that fit all that is not None."""

    kind: MemoryKind | None = None
    status: Status | None = None
    """None: any but tombstone."""
    entities: Sequence[str] | None = None
    """Keys; a memory that mentions one of them fits."""
    tag: str | None = None
    source: Source | None = None
    session: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    """Of `occurred_at`; not included."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A memory's place in the list of its owner."""

    revision: int
    """Of the owner, that created it: the order of commits, in which no late writer gets before what was read."""
    memory_id: str
    recorded_us: int


@dataclass(frozen=True, slots=True)
class Caption:
    """What a graph shows of a memory."""

    name: str
    """At most 40 characters."""
    kind: MemoryKind
    status: Status
    owner: Owner


@dataclass(frozen=True, slots=True, order=True)
class GraphEdge:
    """One edge between two nodes, both inside the scope."""

    kind: str
    """MENTIONS (memory to entity), NEXT, SUPERSEDES, CONTRADICTS (memory to memory) or SAME_AS (entity to entity)."""
    source: str
    """Id of a memory, or key of an entity."""
    target: str


class Lister(Protocol):
    """Lists, counts and leads along edges."""

    def listed(
        self, owner: Owner, fitting: Fitting, *, newest_first: bool, after: tuple[int, str] | None, limit: int
    ) -> tuple[Listed, ...]:
        """The next memories of an owner by (revision that created them, id).

        Args:
            owner: Whose memories.
            fitting: Which of them.
            newest_first: From the last one on, otherwise from the first.
            after: Revision and id of the last one of the page before; it need not be there any more.
            limit: Most memories.
        """
        ...

    def entities_named(
        self, owner: Owner, *, prefix: str, kind: EntityType | None, after: tuple[str, str] | None, limit: int
    ) -> tuple[EntityRow, ...]:
        """The next entities of an owner by (folded name, key), in code point order.

        Args:
            owner: Whose entities.
            prefix: Of the folded name; empty: any.
            kind: Of this type only.
            after: Folded name and key of the last one of the page before, which may be another owner's.
            limit: Most entities.
        """
        ...

    def sessions(self, owner: Owner, *, after: str | None, limit: int) -> tuple[SessionRow, ...]:
        """The next sessions of an owner that hold a turn or a memory, by id (code point order)."""
        ...

    def session(self, owner: Owner, session: str) -> SessionRow | None:
        """One session of an owner; None where it holds nothing."""
        ...

    def owners_of(self, tenant: str) -> tuple[Owner, ...]:
        """Every owner of a tenant, by key. For its administrators."""
        ...

    def counts(self, owners: Sequence[Owner]) -> Counts:
        """How much owners hold together, tombstones counted as what they are.

        A session counts once for each user, and once for what belongs to no user.
        """
        ...

    def edges(
        self, scope: Scope, *, memories: Sequence[str], entities: Sequence[str], per_node: int
    ) -> tuple[GraphEdge, ...]:
        """The edges that touch some nodes, by (kind, source, target), without repeats.

        Args:
            scope: Both ends of an edge lie in it; nodes outside it have none.
            memories: Ids. Those that are tombstones have no edges.
            entities: Keys.
            per_node: Most edges that a node has to memories by one kind of edge: those with the greatest ids. The
                entities that a memory mentions, and what an entity was merged with, are few and all told.

        Returns:
            Edges to memories that are active or superseded, or are asked for themselves, and to entities.
        """
        ...

    def captions(self, scope: Scope, ids: Sequence[str]) -> dict[str, Caption]:
        """Id → caption, of those memories that the scope sees and that are no tombstones."""
        ...
