"""The graph of what a user and agent can see: the neighbourhood of a node, and the shortest path between two.

A use case over the store port, beside the memory service. A node is a memory or an entity. The store gives the edges
that touch some nodes, both ends inside the scope, hop by hop; networkx finds the path. Memories that were archived,
quarantined or forgotten are on no way, unless they are asked for themselves.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final, Protocol

from graphmem.domain.listing import check_entity, check_limit
from graphmem.domain.memory import Status
from graphmem.domain.scope import Scope, Visibility
from graphmem.entities import EntityService
from graphmem.errors import InvalidInput
from graphmem.ports.lister import GraphEdge, Lister
from graphmem.ports.store import EntityRow

MAX_NODES: Final = 500
"""Of a neighbourhood."""
MAX_DEPTH: Final = 2
MAX_HOPS: Final = 6
"""Of a path; further apart, two things have little to do with each other."""
_PATH_EDGES_PER_NODE: Final = 200
_PATH_NODES: Final = 5_000
"""What a search for a path looks at before it gives up: some tens of milliseconds."""


class NodeKind(StrEnum):
    """What a node stands for."""

    MEMORY = "memory"
    ENTITY = "entity"


@dataclass(frozen=True, slots=True)
class Node:
    """A memory or an entity, as a graph shows it."""

    id: str
    """Id of a memory, or key of an entity."""
    kind: NodeKind
    label: str
    """Name of the memory, at most 40 characters, or of the entity."""
    type: str
    """Kind of the memory, or type of the entity."""
    visibility: Visibility
    status: Status | None
    """None: an entity."""


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What is around a node."""

    center: str
    """Id of the node it was asked for."""
    nodes: tuple[Node, ...]
    """The centre first, then by distance; entities by key before memories, newest first."""
    edges: tuple[GraphEdge, ...]
    """Between these nodes, one end of each nearer than `depth`; by kind, source, target."""
    truncated: bool
    """Whether there are more nodes than were asked for."""


@dataclass(frozen=True, slots=True)
class Path:
    """The shortest way between two nodes."""

    nodes: tuple[Node, ...]
    """From the one to the other; empty: none was found."""
    edges: tuple[GraphEdge, ...]
    """Between each node and the next, whichever way they point."""
    complete: bool
    """False: none was found, and what is connected with thousands of others was not followed everywhere."""


class GraphStore(Protocol):
    """What this reads of a store; see `ports.store.Store`."""

    @property
    def lister(self) -> Lister:
        """What is looked through page by page."""
        ...

    def entities_by_key(self, scope: Scope, keys: Sequence[str]) -> tuple[EntityRow, ...]:
        """Those of the entities that the scope can see."""
        ...


class GraphService:
    """Leads along the edges that a user and agent of one tenant can see. Safe to share between threads."""

    def __init__(self, *, tenant: str, store: GraphStore, entities: EntityService) -> None:
        """Keep the parts."""
        self._tenant = tenant
        self._store = store
        self._entities = entities

    def around(
        self, node: str, *, user: str, agent: str | None = None, depth: int = 1, limit: int = 100
    ) -> Neighbourhood:
        """What a memory or an entity is connected with.

        Args:
            node: Id of a memory, or key or name of an entity.
            user: Who asks.
            agent: With one, its private memories are led over too.
            depth: Edges from the node on, 1 or 2.
            limit: Most nodes, itself among them, 1 to 500.

        Raises:
            InvalidInput: Depth or limit is out of range, or the node can be none.
            NotFound: It is not visible in this scope; a foreign one looks like an unknown one.
            StoreUnavailable: The store does not answer.
        """
        check_limit(limit, MAX_NODES)
        if not 1 <= depth <= MAX_DEPTH:
            msg = f"depth must be 1 to {MAX_DEPTH}"
            raise InvalidInput(msg, field="depth")
        scope = Scope(self._tenant, user, agent)
        center = self._resolve(scope, node, "around")
        kinds = {center[0]: center[1]}
        edges: set[GraphEdge] = set()
        frontier = [center]
        truncated = False
        for _ in range(depth):
            found = self._edges(scope, frontier, per_node=limit + 1)
            edges.update(found)
            new = {end for edge in found for end in _ends(edge) if end[0] not in kinds}
            entities = sorted(end for end in new if end[1] is NodeKind.ENTITY)
            frontier = [*entities, *sorted(new.difference(entities), reverse=True)][: limit - len(kinds)]
            truncated = truncated or len(frontier) < len(new)
            kinds.update(frontier)
        nodes = self._nodes(scope, kinds)
        shown = {each.id for each in nodes}
        between = sorted(edge for edge in edges if edge.source in shown and edge.target in shown)
        return Neighbourhood(center[0], nodes, tuple(between), truncated)

    def path(self, source: str, target: str, *, user: str, agent: str | None = None) -> Path:
        """The shortest way between two memories or entities, of at most six edges.

        Args:
            source: Id of a memory, or key or name of an entity.
            target: The same.
            user: Who asks.
            agent: With one, its private memories are led over too.

        Returns:
            The way; without nodes where there is none. Of several as short ones always the same.

        Raises:
            InvalidInput: One of them can be no node.
            NotFound: One of them is not visible in this scope; a foreign one looks like an unknown one.
            StoreUnavailable: The store does not answer.
        """
        scope = Scope(self._tenant, user, agent)
        ends = self._resolve(scope, source, "source"), self._resolve(scope, target, "target")
        kinds = dict(ends)
        sides = [{end[0]} for end in ends]
        frontiers = [[end] for end in ends]
        edges: set[GraphEdge] = set()
        complete = True
        hops = 0
        while not sides[0] & sides[1] and hops < MAX_HOPS and any(frontiers):
            # The smaller one; a side may have edges that the other one is not told of.
            near = min((0, 1), key=lambda side: (not frontiers[side], len(frontiers[side])))
            found = self._edges(scope, frontiers[near], per_node=_PATH_EDGES_PER_NODE)
            complete = complete and _whole(found)
            edges.update(found)
            new = {end for edge in found for end in _ends(edge) if end[0] not in sides[near]}
            kinds.update(new)
            sides[near].update(end[0] for end in new)
            frontiers[near] = sorted(new)
            hops += 1
            if len(kinds) > _PATH_NODES and not sides[0] & sides[1]:
                return Path((), (), complete=False)
        if not sides[0] & sides[1]:
            return Path((), (), complete)
        steps = _shortest(edges, ends[0][0], ends[1][0])
        nodes = self._nodes(scope, {step: kinds[step] for step in steps})
        if len(nodes) < len(steps):
            # A memory on the way was forgotten meanwhile.
            return Path((), (), complete=False)
        return Path(nodes, tuple(_between(edges, *pair) for pair in pairwise(steps)), complete=True)

    def _resolve(self, scope: Scope, node: str, field: str) -> tuple[str, NodeKind]:
        check_entity(node, field)
        if self._store.lister.captions(scope, [node]):
            return node, NodeKind.MEMORY
        return self._entities.find(node, user=scope.user, agent=scope.agent).entity.key, NodeKind.ENTITY

    def _edges(self, scope: Scope, nodes: Iterable[tuple[str, NodeKind]], *, per_node: int) -> tuple[GraphEdge, ...]:
        ids: dict[NodeKind, list[str]] = {NodeKind.MEMORY: [], NodeKind.ENTITY: []}
        for node, kind in nodes:
            ids[kind].append(node)
        return self._store.lister.edges(
            scope, memories=ids[NodeKind.MEMORY], entities=ids[NodeKind.ENTITY], per_node=per_node
        )

    def _nodes(self, scope: Scope, kinds: dict[str, NodeKind]) -> tuple[Node, ...]:
        """The nodes in their order, without those that went meanwhile."""
        captions = self._store.lister.captions(scope, [each for each in kinds if kinds[each] is NodeKind.MEMORY])
        found = {
            id_: Node(id_, NodeKind.MEMORY, shown.name, shown.kind, shown.owner.visibility, shown.status)
            for id_, shown in captions.items()
        }
        for row in self._store.entities_by_key(scope, [each for each in kinds if kinds[each] is NodeKind.ENTITY]):
            entity = row.entity
            found[entity.key] = Node(
                entity.key, NodeKind.ENTITY, entity.name, entity.type, entity.owner.visibility, None
            )
        return tuple(found[each] for each in kinds if each in found)


def _ends(edge: GraphEdge) -> tuple[tuple[str, NodeKind], tuple[str, NodeKind]]:
    first = NodeKind.ENTITY if edge.kind == "SAME_AS" else NodeKind.MEMORY
    second = NodeKind.ENTITY if edge.kind in {"SAME_AS", "MENTIONS"} else NodeKind.MEMORY
    return (edge.source, first), (edge.target, second)


def _whole(edges: Sequence[GraphEdge]) -> bool:
    """Whether no node can have more edges than were told."""
    ends = Counter((edge.kind, end) for edge in edges for end in (edge.source, edge.target))
    return max(ends.values(), default=0) < _PATH_EDGES_PER_NODE


def _shortest(edges: Iterable[GraphEdge], source: str, target: str) -> list[str]:
    from networkx import Graph, shortest_path

    graph = Graph()
    graph.add_nodes_from((source, target))
    # The order of what is added decides between ways that are as short.
    graph.add_edges_from((edge.source, edge.target) for edge in sorted(edges))
    steps: list[str] = shortest_path(graph, source, target)
    return steps


def _between(edges: Iterable[GraphEdge], one: str, other: str) -> GraphEdge:
    return min(edge for edge in edges if {edge.source, edge.target} == {one, other})
