"""Concepts on a Neo4j server: large changes in many transactions, and whoever is killed between two of them."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import count
from threading import Event
from typing import LiteralString, TypeVar

import pytest
from neo4j import ManagedTransaction

from graphmem.domain.ontology import Concept
from graphmem.domain.wiki import KnowledgeChange
from graphmem.errors import InvalidInput, StoreUnavailable
from graphmem.stores.knowledge_rows import concept_body
from graphmem.stores.neo4j import Neo4jStore, ontology_commit, ontology_drawing
from graphmem.stores.neo4j import knowledge_mapping as mapping
from graphmem.stores.neo4j.connections import Connections
from graphmem.stores.neo4j.knowledge import Neo4jKnowledge
from tests.contract.conftest import connect, run
from tests.contract.memories import change_set, memory
from tests.contract.pages import ACME, GLOBEX, READER, concept, page, put
from tests.neo4j.server import Neo4jAddress

T = TypeVar("T")
SMALL = ontology_commit.SMALL
REDIS, VIM = "t/acme/u/alice#Tool:redis", "t/acme/u/alice#Tool:vim"

BEFORE = (
    concept("a", "Redis", "cache", broader=["b"]),
    concept("b", "Vim", related=["a"]),
    concept("c", "C", broader=["a", "b"]),
    concept("d", "Redis"),
)
AFTER = (
    concept("e", "Redis", broader=["a"]),
    concept("b", "Bee", related=["e"]),
    concept("a", "Vim", broader=["b", "e"]),
    concept("f", "cache", related=["a", "b"]),
)
ABOUT = page("a.md", "one", concepts=["a", "c", "e", "f"])

INSTANCES = ({REDIS: ("a", "d"), VIM: ("b",)}, {REDIS: ("e",), VIM: ("a",)})
"""With the concepts of before, and with those of after."""

SHOWN: tuple[LiteralString, ...] = (
    """MATCH (c:Concept) WHERE c.id IS NOT NULL
    RETURN c.owner AS owner, c.id AS id, c.number AS number, c.all_names AS names ORDER BY owner, id""",
    """MATCH (a)-[edge]->(b:Concept)
    RETURN coalesce(a.id, a.key) AS a, type(edge) AS edge, edge.name AS name, b.id AS b ORDER BY a, edge, name, b""",
    """MATCH (called:ConceptName)
    RETURN split(called.owner, '#')[0] AS owner, called.folded AS folded, called.concepts AS ids
    ORDER BY owner, folded""",
    "MATCH (part:EditionPart) RETURN part.owner AS owner, count(DISTINCT part.edition) AS editions ORDER BY owner",
    "MATCH (called:ConceptName) RETURN count(DISTINCT called.owner) AS keys",
)
"""What a person finds, and that nothing else is left."""


class Killed(BaseException):
    """The process ends here."""


class Dying(Connections):
    """Ends at a write: before it, or once the server has kept it."""

    writes = 0
    last: int | None = None
    error: type[BaseException] = Killed
    after = False

    def write(self, work: Callable[[ManagedTransaction], T]) -> T:
        """As `Connections.write`."""
        self.writes += 1
        if self.last is None or self.writes < self.last:
            return super().write(work)
        if self.after and self.writes == self.last:
            super().write(work)
        raise self.error


@pytest.fixture
def store(server: Neo4jAddress) -> Iterator[Neo4jStore]:
    """The store on it, with two entities and a page that names concepts."""
    with closing(connect(server)) as opened:
        opened.commit(change_set(memory(1, entities=["Redis", "Vim"])))
        opened.knowledge.commit(put(ABOUT))
        yield opened


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every change is a large one, row by row."""
    monkeypatch.setattr(ontology_commit, "SMALL", 0)
    monkeypatch.setattr(ontology_commit, "PARTS", 1)
    monkeypatch.setattr(ontology_commit, "PARTS_DROPPED", 1)
    monkeypatch.setattr(ontology_commit, "NAMES_DROPPED", 2)
    monkeypatch.setattr(ontology_drawing, "ROWS", 2)
    monkeypatch.setattr(ontology_drawing, "KEYS", 2)
    monkeypatch.setattr(mapping, "PART", 2)


def change(*concepts: Concept) -> KnowledgeChange:
    """Put these."""
    return KnowledgeChange(ACME, concepts=concepts)


def shown(server: Neo4jAddress) -> list[list[tuple[object, ...]]]:
    """The graph of concepts."""
    return [[tuple(row) for row in run(server, statement)] for statement in SHOWN]


def instances(store: Neo4jStore) -> dict[str, tuple[str, ...]]:
    """Of the two entities."""
    return store.knowledge.instances(READER, [REDIS, VIM])


def dying(server: Neo4jAddress) -> Dying:
    """Connections to a server."""
    return Dying.open(server.uri, user=server.user, password=server.password, database=None, read_only=False)


def expected(server: Neo4jAddress, store: Neo4jStore, *ontologies: Sequence[Concept]) -> list[object]:
    """What is shown once these were put one after the other, all in small changes, and nothing is left of the test."""
    for concepts in ontologies:
        store.knowledge.commit(change(*concepts))
    found: list[object] = [shown(server), instances(store)]
    return found


def forget(server: Neo4jAddress) -> None:
    """As if no concept had ever been put."""
    run(server, "MATCH (c:Concept) WHERE c.id IS NOT NULL DETACH DELETE c")
    run(server, "MATCH (n:ConceptName|EditionPart) DELETE n")
    run(server, "MATCH (k:Knowledge) SET k.edition = 0, k.drawn = 0, k.taken = null, k.names_key = null")


@pytest.mark.usefixtures("large")
def test_a_large_change_shows_what_small_ones_show(
    server: Neo4jAddress, store: Neo4jStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nodes, edges, names and instances, and nothing of what was before; other owners keep theirs."""
    store.knowledge.commit(KnowledgeChange(GLOBEX, concepts=BEFORE))
    for ontologies in ((BEFORE,), (BEFORE, AFTER), (BEFORE, AFTER, BEFORE), (BEFORE, ()), (BEFORE, BEFORE)):
        with monkeypatch.context() as patched:
            patched.setattr(ontology_commit, "SMALL", SMALL)
            small = expected(server, store, *ontologies)
        run(server, "MATCH (n:ConceptName|EditionPart) WHERE n.owner STARTS WITH 't/acme' DELETE n")
        run(server, "MATCH (c:Concept) WHERE c.owner = 't/acme' DETACH DELETE c")
        run(server, "MATCH (k:Knowledge {owner: 't/acme'}) SET k.edition = 0, k.drawn = 0, k.names_key = null")
        large = expected(server, store, *ontologies)
        assert large[1] == small[1]
        assert large[0][:4] == small[0][:4]  # type: ignore[index]
        assert store.knowledge.concepts(ACME) == ontologies[-1]
        assert store.knowledge.concepts(GLOBEX) == BEFORE
        store.knowledge.commit(change())


@pytest.mark.usefixtures("large")
def test_nodes_that_stay_keep_what_people_drew(server: Neo4jAddress, store: Neo4jStore) -> None:
    """A large change writes only what differs, into the nodes that are there."""
    store.knowledge.commit(change(*BEFORE))
    run(server, "MATCH (a:Concept {id: 'a'}), (b:Concept {id: 'b'}) CREATE (a)-[:SEE]->(b) SET a.mine = 7, a:Mine")
    store.knowledge.commit(change(*AFTER))

    assert [tuple(row) for row in run(server, "MATCH (a:Mine {mine: 7})-[:SEE]->(b) RETURN a.id, b.id")] == [("a", "b")]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.usefixtures("large")
def test_whoever_is_killed_leaves_one_ontology_or_the_other(
    server: Neo4jAddress, store: Neo4jStore, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    """At every transaction: readers find all of the old concepts or all of the new, and the next change shows what it
    shows without the accident, and nothing is left over.
    """
    monkeypatch.setattr(ontology_commit, "SMALL", SMALL)
    wanted = expected(server, store, BEFORE, (*AFTER, concept("g", "G")))
    turned = []
    for last in count(1):
        forget(server)
        store.knowledge.commit(change(*BEFORE))
        with closing(dying(server)) as connections, monkeypatch.context() as patched:
            patched.setattr(ontology_commit, "SMALL", 0)
            connections.last, connections.after = last, after
            try:
                Neo4jKnowledge(connections).commit(change(*AFTER))
            except Killed:
                pass
            else:
                break
        found = store.knowledge.concepts(ACME)
        assert found in (BEFORE, AFTER)
        turned.append(found == AFTER)
        assert instances(store) == INSTANCES[found == AFTER]
        store.knowledge.commit(put(ABOUT))
        store.knowledge.commit(change(*AFTER, concept("g", "G")))
        assert [shown(server), instances(store)] == wanted
    assert turned == sorted(turned)
    assert 3 < turned.index(True) < len(turned) - 5


@pytest.mark.usefixtures("large")
def test_a_change_that_counts_is_not_called_failed(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Where the server goes while nodes are drawn; one that does not count is, and the concepts before stay."""
    store.knowledge.commit(change(*BEFORE))
    outcomes = []
    for last in (1, 3, 5, 8, 9, 10, 12):
        store.knowledge.commit(change(*BEFORE))
        with closing(dying(server)) as connections:
            connections.last, connections.error = last, StoreUnavailable
            try:
                Neo4jKnowledge(connections).commit(change(*AFTER))
            except StoreUnavailable:
                outcomes.append(False)
            else:
                outcomes.append(True)
        assert store.knowledge.concepts(ACME) == (AFTER if outcomes[-1] else BEFORE)
    assert outcomes == sorted(outcomes)
    assert set(outcomes) == {False, True}


@pytest.mark.usefixtures("large")
def test_a_change_that_does_not_fit_keeps_nothing(store: Neo4jStore) -> None:
    """Its concepts do not count."""
    store.knowledge.commit(change(*BEFORE))
    with pytest.raises(InvalidInput):
        store.knowledge.commit(replace(put(page("x.md", wiki="nowhere")), concepts=AFTER))
    assert store.knowledge.concepts(ACME) == BEFORE
    assert store.knowledge.revisions([ACME]) == (2,)


@pytest.mark.usefixtures("large")
def test_readers_beside_a_writer_never_see_half(server: Neo4jAddress, store: Neo4jStore) -> None:
    """Neither of concepts nor of instances, however often they look."""
    store.knowledge.commit(change(*BEFORE))
    done = Event()

    def read() -> tuple[list[bool], list[bool]]:
        concepts, called = [], []
        with closing(connect(server)) as own:
            while not done.is_set():
                concepts.append((BEFORE, AFTER).index(own.knowledge.concepts(ACME)) == 1)
                called.append(INSTANCES.index(instances(own)) == 1)
        return concepts, called

    with ThreadPoolExecutor(2) as pool:
        readers = [pool.submit(read) for _ in range(2)]
        for number in range(12):
            store.knowledge.commit(change(*(BEFORE if number % 2 else AFTER)))
        done.set()
        seen = [set(answers) for reader in readers for answers in reader.result()]
    assert seen == [{False, True}] * 4


@pytest.mark.usefixtures("large")
def test_two_who_load_at_once_leave_one_ontology(server: Neo4jAddress, store: Neo4jStore) -> None:
    """The one that came last, drawn as a whole; neither is told that it failed."""
    wanted = [expected(server, store, concepts) for concepts in (BEFORE, AFTER)]
    with ExitStack() as stack:
        others = [stack.enter_context(closing(connect(server))) for _ in range(2)]
        for _ in range(3):
            with ThreadPoolExecutor(2) as pool:
                loads = [
                    pool.submit(other.knowledge.commit, change(*concepts))
                    for other, concepts in zip(others, (BEFORE, AFTER), strict=True)
                ]
                for load in loads:
                    load.result()
            found = store.knowledge.concepts(ACME)
            assert found in (BEFORE, AFTER)
            assert [shown(server)[:3], instances(store)] == [wanted[found == AFTER][0][:3], wanted[found == AFTER][1]]  # type: ignore[index]


@pytest.mark.parametrize("sizes", ["small", "large"])
def test_concepts_of_before_there_were_editions_are_kept(
    server: Neo4jAddress, store: Neo4jStore, sizes: str, request: pytest.FixtureRequest
) -> None:
    """They are read as ever, are not taken for none, and become an edition with the next change."""
    if sizes == "large":
        request.getfixturevalue("large")
    wanted = expected(server, store, BEFORE, AFTER)
    forget(server)
    store.knowledge.commit(change(*BEFORE))
    with server.driver() as driver:
        for number, one in enumerate(BEFORE):
            driver.execute_query(
                "MATCH (c:Concept {owner: $owner, id: $id}) SET c.body = $body, c.number = $number",
                {"owner": ACME.key, "id": one.id, "body": concept_body(one), "number": number},
            )
    run(server, "MATCH (called:ConceptName) SET called.owner = 't/acme'")
    run(server, "MATCH (part:EditionPart) DELETE part")
    run(server, "MATCH (k:Knowledge) REMOVE k.edition, k.drawn, k.taken, k.names_key")

    with closing(Neo4jStore.open(server.uri, user=server.user, password=server.password, read_only=True)) as reader:
        assert reader.knowledge.concepts(ACME) == BEFORE
        before = reader.knowledge.concepts_revision(ACME)
    assert before > 0
    store.knowledge.commit(put(ABOUT))
    assert store.knowledge.concepts_revision(ACME) == before
    assert instances(store) == INSTANCES[0]
    store.knowledge.commit(change(*AFTER))
    assert store.knowledge.concepts_revision(ACME) > before
    assert store.knowledge.concepts(ACME) == AFTER
    assert [shown(server), instances(store)] == wanted
    assert run(server, "MATCH (c:Concept) WHERE c.body IS NOT NULL RETURN c.id") == []
