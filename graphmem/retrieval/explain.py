"""Step 8 of a recall, explain: results with their terms, and the way through the graph to each. Pure.

A path starts at an entity the question names, or at the memory that answers best, and goes over the
graph's edges to the result. What nothing leads to has an empty path.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from graphmem.domain.memory import Memory
from graphmem.domain.paths import PathStep
from graphmem.domain.recall import Result
from graphmem.ports.store import Edge
from graphmem.retrieval.neighbourhood import Links
from graphmem.retrieval.ranking import Ranked
from graphmem.retrieval.visible import Visible

if TYPE_CHECKING:
    from networkx import DiGraph

_START = ("start", "")


def results(
    visible: Visible,
    ranked: Ranked,
    places: Sequence[int],
    memories: Sequence[Memory],
    *,
    entities: tuple[str, ...],
    edges: Sequence[Edge],
    links: Links | None,
) -> tuple[Result, ...]:
    """Results in the order of `places`, each with its terms and path.

    Args:
        visible: What the caller sees.
        ranked: All candidates.
        places: Places in `ranked` of those to show, best first.
        memories: Their details, in the same order.
        entities: Keys of the entities the question names.
        edges: The store's graph around the best memory.
        links: What the best memory leads to; None where the graph had no say.
    """
    graph = _graph(visible, memories, entities, edges, links)
    return tuple(
        Result(
            id=memory.id,
            content=memory.content,
            kind=memory.kind,
            status=memory.status,
            occurred_at=memory.occurred_at,
            source_refs=memory.source_refs,
            entities=tuple(dict.fromkeys(linked.entity.name for linked in memory.mentions)),
            score=float(ranked.scores[place]),
            terms=tuple((name, float(values[place])) for name, values in ranked.terms.items() if values[place]),
            path=_path(graph, memory),
        )
        for place, memory in zip(places, memories, strict=True)
    )


def _graph(
    visible: Visible,
    memories: Sequence[Memory],
    entities: tuple[str, ...],
    edges: Sequence[Edge],
    links: Links | None,
) -> "DiGraph[tuple[str, str]]":
    """The ways from the question to the memories shown, in an order that does not change."""
    from networkx import DiGraph

    graph: DiGraph[tuple[str, str]] = DiGraph()
    graph.add_node(_START)
    captions = {memory.id: memory.name for memory in memories}
    for memory in memories:
        for entity in dict.fromkeys(linked.entity for linked in memory.mentions):
            node = "entity", visible.canonical(entity.key)
            if node[1] in entities:
                graph.add_node(node, label=entity.name)
                graph.add_edge(_START, node, via="QUESTION")
                _join(graph, node, ("memory", memory.id), captions, "MENTIONS")
    if links is not None:
        _add_links(graph, visible, captions, edges, links)
    return graph


def _add_links(
    graph: "DiGraph[tuple[str, str]]",
    visible: Visible,
    captions: dict[str, str],
    edges: Sequence[Edge],
    links: Links,
) -> None:
    """The ways from the best memory to the others shown."""
    seed_id = visible.id(links.seed)
    seed = "memory", seed_id
    if seed not in graph:
        _join(graph, _START, seed, captions, "BEST_MATCH")
    own = {edge.target: edge.label for edge in edges if edge.kind == "MENTIONS" and edge.memory_id == seed_id}
    for edge in edges:
        if edge.kind == "NEXT" and seed_id in (edge.memory_id, edge.target):
            other = edge.target if edge.memory_id == seed_id else edge.memory_id
            _join(graph, seed, ("memory", other), captions, "NEXT")
        elif edge.kind == "MENTIONS" and edge.target in own and edge.memory_id != seed_id:
            node = "entity", edge.target
            graph.add_node(node, label=own[edge.target])
            graph.add_edge(seed, node, via="MENTIONS")
            _join(graph, node, ("memory", edge.memory_id), captions, "MENTIONS")
    for row in sorted(links.shared):
        memory_id = visible.id(row)
        if memory_id in captions and links.shared[row]:
            node = "entity", links.shared[row][0]
            graph.add_node(node, label=links.shared[row][0])
            graph.add_edge(seed, node, via="SHARES_NAME")
            _join(graph, node, ("memory", memory_id), captions, "SHARES_NAME")


def _join(
    graph: "DiGraph[tuple[str, str]]", start: tuple[str, str], end: tuple[str, str], captions: dict[str, str], via: str
) -> None:
    """Add an edge to a memory, unless it is not shown or the edge stands already."""
    if end[1] in captions and not graph.has_edge(start, end):
        graph.add_node(end, label=captions[end[1]])
        graph.add_edge(start, end, via=via)


def _path(graph: "DiGraph[tuple[str, str]]", memory: Memory) -> tuple[PathStep, ...]:
    from networkx import NetworkXNoPath, NodeNotFound, shortest_path

    try:
        nodes = shortest_path(graph, _START, ("memory", memory.id))
    except (NetworkXNoPath, NodeNotFound):
        return ()
    return tuple(
        PathStep(kind=end[0], id=end[1], label=graph.nodes[end]["label"], via=graph.edges[start, end]["via"])
        for start, end in pairwise(nodes)
    )
