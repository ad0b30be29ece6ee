"""What is around a node, and the way between two: the same over every store, and over nothing that is foreign."""

import pytest

from graphmem.domain.change import ChangeSet
from graphmem.domain.entity import EntityMerge
from graphmem.domain.memory import Status
from graphmem.domain.scope import Owner, Visibility
from graphmem.entities import EntityService
from graphmem.errors import InvalidInput, NotFound
from graphmem.graph import GraphService, Neighbourhood, Node, NodeKind
from graphmem.lists import ListService
from graphmem.ports.lister import GraphEdge
from graphmem.ports.store import Store
from tests.contract.memories import PRIVATE, PUBLIC, START, change_set, memory, memory_id
from tests.contract.test_contract_listing import tool
from tests.fakes.clock import FixedClock

BOB = Owner("acme", "bob")


def graph_of(store: Store, tenant: str = "acme") -> GraphService:
    """The graph of a tenant."""
    entities = EntityService(tenant=tenant, store=store, clock=FixedClock())
    return GraphService(tenant=tenant, store=store, entities=entities)


def ids(found: Neighbourhood) -> list[str]:
    """Ids of the nodes, in their order."""
    return [node.id for node in found.nodes]


@pytest.fixture
def chain(store: Store) -> GraphService:
    """Memories 1 to 7 of Alice, each sharing a tool with the next: T1 … T8; others' beside them."""
    store.commit(change_set(*(memory(number, entities=[f"T{number}", f"T{number + 1}"]) for number in range(1, 8))))
    for at, owner in enumerate((PRIVATE, BOB)):
        store.commit(change_set(memory(20 + at, entities=["T1", "T8"], owner=owner)))
    return graph_of(store)


def test_a_neighbourhood_grows_with_its_depth(chain: GraphService) -> None:
    """The centre first, then what is nearer, entities before memories, newest first; by key or by name."""
    t2 = tool("T2").key
    near = chain.around("t2", user="alice")

    assert near.center == t2
    assert ids(near) == [t2, memory_id(2), memory_id(1)]
    assert near.edges == (GraphEdge("MENTIONS", memory_id(1), t2), GraphEdge("MENTIONS", memory_id(2), t2))
    assert near.nodes[:2] == (
        Node(t2, NodeKind.ENTITY, "T2", "Tool", Visibility.SHARED, None),
        Node(memory_id(2), NodeKind.MEMORY, "note 2: T2 T3", "episodic", Visibility.SHARED, Status.ACTIVE),
    )
    assert not near.truncated
    assert ids(chain.around(memory_id(2), user="alice", depth=2)) == [
        memory_id(2), t2, tool("T3").key, memory_id(3), memory_id(1),
    ]  # fmt: skip


def test_a_neighbourhood_has_its_limit(chain: GraphService) -> None:
    """It says that there is more, and has no edge to what is left out."""
    found = chain.around("T2", user="alice", depth=2, limit=3)
    assert ids(found) == [tool("T2").key, memory_id(2), memory_id(1)]
    assert found.truncated
    assert {end for edge in found.edges for end in (edge.source, edge.target)} <= set(ids(found))
    only = chain.around("T2", user="alice", limit=1)
    assert (ids(only), only.edges, only.truncated) == ([tool("T2").key], (), True)


def test_a_path_is_the_shortest_one(chain: GraphService) -> None:
    """Of at most six edges, from either end; a node is on its own way to itself."""
    path = chain.path("T1", memory_id(3), user="alice")

    assert [node.id for node in path.nodes] == [
        tool("T1").key, memory_id(1), tool("T2").key, memory_id(2), tool("T3").key, memory_id(3),
    ]  # fmt: skip
    assert [(edge.source, edge.target) for edge in path.edges][:2] == [
        (memory_id(1), tool("T1").key), (memory_id(1), tool("T2").key),
    ]  # fmt: skip
    back = chain.path(memory_id(3), "T1", user="alice")
    assert back.nodes == path.nodes[::-1]
    itself = chain.path("T1", tool("T1").key, user="alice")
    assert ([node.id for node in itself.nodes], itself.edges, itself.complete) == ([tool("T1").key], (), True)
    assert len(chain.path("T1", "T4", user="alice").edges) == 6
    far = chain.path("T1", memory_id(4), user="alice")
    assert (far.nodes, far.edges, far.complete) == ((), (), True)


def test_no_path_runs_through_what_is_foreign(store: Store, chain: GraphService) -> None:
    """The private memory of another agent, or another user's, joins nothing for Alice."""
    assert chain.path("T1", "T8", user="alice").nodes == ()
    assert chain.path("T1", "T8", user="alice", agent="other").nodes == ()
    # The agent's own memory mentions the agent's own entities.
    own = chain.path(tool("T1", PRIVATE).key, tool("T8", PRIVATE).key, user="alice", agent="shop")
    assert [node.id for node in own.nodes][1] == memory_id(20)
    for foreign in (memory_id(20), memory_id(21), memory_id(99), tool("T1", PRIVATE).key, tool("T1", BOB).key, "T99"):
        with pytest.raises(NotFound) as refused:
            chain.around(foreign, user="alice")
        with pytest.raises(NotFound) as missed:
            chain.path("T1", foreign, user="alice")
        assert {str(refused.value), str(missed.value)} == {str(refused.value)}
    with pytest.raises(NotFound):
        graph_of(store, "globex").around(memory_id(1), user="alice")


def test_what_was_put_away_is_on_no_way(store: Store) -> None:
    """Archived and quarantined memories lead nowhere, unless they are asked for; tombstones are not there at all."""
    store.commit(
        change_set(
            memory(1, entities=["A1", "B2"], status=Status.ARCHIVED),
            memory(2, entities=["A1", "B2"], status=Status.QUARANTINED),
            memory(3, entities=["A1", "B2"], status=Status.TOMBSTONE),
        )
    )
    graph = graph_of(store)

    assert graph.path("A1", "B2", user="alice").nodes == ()
    assert ids(graph.around("A1", user="alice", depth=2)) == [tool("A1").key]
    assert len(graph.path("A1", memory_id(1), user="alice").edges) == 1
    assert ids(graph.around(memory_id(2), user="alice")) == [memory_id(2), tool("A1").key, tool("B2").key]
    with pytest.raises(NotFound):
        graph.around(memory_id(3), user="alice")


def test_a_path_leads_over_turns_and_merges(store: Store) -> None:
    """NEXT and SAME_AS are edges like others; of several ways the same one is told."""
    store.commit(change_set(memory(1, entities=["A1"], session="s"), memory(2, entities=["B2"], session="s")))
    store.commit(ChangeSet(entities=(EntityMerge(tool("B2"), tool("C3"), START),)))
    path = graph_of(store).path("A1", "C3", user="alice")

    assert [edge.kind for edge in path.edges] == ["MENTIONS", "NEXT", "MENTIONS", "SAME_AS"]


def test_a_hub_says_that_not_all_was_followed(store: Store) -> None:
    """A way that only the oldest of very many mentions know is not found, and this is told."""
    store.commit(change_set(*(memory(number, entities=["H1"]) for number in range(2, 260))))
    store.commit(change_set(memory(0, entities=["H1", "A1"])))
    store.commit(change_set(memory(1, entities=["H1"], session="s"), memory(300, entities=["B2"], session="s")))
    graph = graph_of(store)

    found = graph.around("H1", user="alice", limit=100)
    assert (len(found.nodes), found.truncated) == (100, True)
    assert found.nodes[1].id == memory_id(259)
    assert len(graph.path("A1", "B2", user="alice").edges) == 5
    store.commit(change_set(memory(400, entities=["Z9"])))
    assert not graph.path("H1", "Z9", user="alice").nodes


@pytest.mark.parametrize(("depth", "limit"), [(0, 10), (3, 10), (1, 0), (1, 501), (-1, 10)])
def test_bounds_are_refused(chain: GraphService, depth: int, limit: int) -> None:
    """With the field that is wrong."""
    with pytest.raises(InvalidInput) as refused:
        chain.around("T1", user="alice", depth=depth, limit=limit)
    assert refused.value.field == ("depth" if limit == 10 else "limit")


def test_lists_of_several_owners_are_one(store: Store) -> None:
    """Merged by when memories were recorded, with one cursor over all of them."""
    for number, owner in enumerate((PRIVATE, PUBLIC, Owner("acme", "alice"), BOB) * 3):
        store.commit(change_set(memory(number, owner=owner, entities=[f"T{number}"], session=f"s{number % 2}")))
    entities = EntityService(tenant="acme", store=store, clock=FixedClock())
    lists = ListService(tenant="acme", store=store, entities=entities, flush=lambda: None)
    found: list[str] = []
    after: str | None = None
    while True:
        page = lists.memories(user="alice", agent="shop", after=after, limit=2)
        found += [each.id for each in page.memories]
        after = page.next
        if after is None:
            break

    assert found == [memory_id(number) for number in (10, 9, 8, 6, 5, 4, 2, 1, 0)]
    assert [(row.id, row.memories) for row in lists.sessions(user="alice", agent="shop").rows] == [("s0", 6), ("s1", 3)]
    assert [row.entity.name for row in lists.entities(user="alice", limit=2).rows] == ["T1", "T10"]
