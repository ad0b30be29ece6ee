"""What a start finds in the database: nothing, half a schema, another schema, or something of somebody else's."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.errors import ProviderRejected, StoreRejected
from graphmem.stores.neo4j import migrating
from graphmem.stores.neo4j.catalog import schema
from graphmem.stores.neo4j.connections import Connections
from tests.contract.memories import OWNER, change_set, memory
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer
from tests.neo4j.conftest import PASSWORD, OpenStore, run
from tests.neo4j.server import Neo4jServer


def constraints(server: Neo4jServer) -> list[object]:
    """The names of constraints and indexes, sorted, but for what Neo4j comes with."""
    names = run(server, "SHOW CONSTRAINTS YIELD name") + run(
        server, "SHOW INDEXES YIELD name, type, owningConstraint WHERE type <> 'LOOKUP' AND owningConstraint IS NULL"
    )
    return sorted(names, key=str)


def versions(server: Neo4jServer) -> list[object]:
    """The schema statements noted in the database."""
    return run(server, "MATCH (m:Migration) RETURN m.version ORDER BY m.version")


ALL = list(range(1, len(schema()) + 1))


def test_four_starters_make_one_schema(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """Opened four times at once on an empty database: every one works, and each statement is noted once."""
    together = Barrier(4)

    def start(number: int) -> None:
        together.wait()
        open_store().commit(change_set(memory(number)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(start, range(4)))
    assert versions(own_neo4j) == ALL
    assert len(constraints(own_neo4j)) == len(ALL)
    assert open_store().revisions([OWNER]) == (4,)


def test_starter_that_was_overtaken_goes_on(
    open_store: OpenStore, own_neo4j: Neo4jServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process made the schema and wrote, right after this one saw an empty database: no foreign data."""
    open_store().commit(change_set(memory(1)))
    look, looks = migrating._applied, count()

    def applied(connections: Connections) -> dict[int, str]:
        return look(connections) if next(looks) else {}

    monkeypatch.setattr(migrating, "_applied", applied)
    assert open_store().revisions([OWNER]) == (1,)
    assert versions(own_neo4j) == ALL


def test_schema_left_half_made_is_finished(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """A starter died: between two statements, and after one it had not noted yet. The next one completes it."""
    open_store().commit(change_set(memory(1)))
    whole = constraints(own_neo4j)
    run(own_neo4j, "MATCH (m:Migration) WHERE m.version > 7 DETACH DELETE m")
    run(own_neo4j, "DROP INDEX graphmem_embedding_vector")
    assert constraints(own_neo4j) != whole
    assert open_store().revisions([OWNER]) == (1,)
    assert (constraints(own_neo4j), versions(own_neo4j)) == (whole, ALL)


def test_changed_statement_is_refused(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """A store made with another text of a statement is not opened; the error names the statement."""
    open_store()
    run(own_neo4j, "MATCH (m:Migration {version: 3}) SET m.sha256 = 'of another text'")
    with pytest.raises(StoreRejected, match=schema()[2].name):
        open_store()


def test_newer_schema_is_refused(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """A store of a later graphmem is left alone; the remedy is an upgrade."""
    open_store()
    run(own_neo4j, "CREATE (:Migration {version: $version, name: 'later', sha256: 'x'})", version=len(ALL) + 1)
    with pytest.raises(StoreRejected, match="upgrade graphmem"):
        open_store()


@pytest.mark.parametrize("label", ["Memory", "Session"])
def test_foreign_data_is_refused_and_left_alone(open_store: OpenStore, own_neo4j: Neo4jServer, label: str) -> None:
    """Somebody's nodes bear one of graphmem's labels: refused with the label and the remedy, nothing is changed."""
    run(
        own_neo4j,
        "CREATE (n:Customer {name: 'Hana', id: 7}) SET n:$($label) CREATE (n)-[:BOUGHT]->(:Book)",
        label=label,
    )
    with pytest.raises(StoreRejected, match=f"{label}.*GRAPHMEM_NEO4J_DATABASE") as refused:
        open_store()
    assert "Hana" not in str(refused.value)
    assert constraints(own_neo4j) == []
    assert run(own_neo4j, "MATCH (n:Customer {name: 'Hana', id: 7})-[:BOUGHT]->(b:Book) RETURN size(labels(n))") == [2]
    assert run(own_neo4j, "MATCH (n) RETURN count(n)") == [2]


def test_foreign_data_without_our_labels_is_lived_beside(open_store: OpenStore, own_neo4j: Neo4jServer) -> None:
    """Somebody's graph under labels of its own is neither touched nor counted."""
    run(own_neo4j, "CREATE (:Customer {name: 'Hana', id: '00000000-0000-7000-8000-000000000001'})")
    store = open_store()
    store.commit(change_set(memory(1)))
    assert store.report().memories == 1
    assert run(own_neo4j, "MATCH (c:Customer) RETURN properties(c)") == [
        {"name": "Hana", "id": "00000000-0000-7000-8000-000000000001"}
    ]


def test_store_with_vectors_of_another_model_is_refused(
    own_neo4j: Neo4jServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vectors of another model or dimension cannot be compared: said when the store is opened, not when it is asked."""
    monkeypatch.setenv("GRAPHMEM_NEO4J_PASSWORD", PASSWORD)
    with GraphMem.open(
        own_neo4j.uri, embedder=FakeEmbedder(dimension=8), recognizer=FakeRecognizer()
    ) as memory_service:
        memory_service.remember("The staging database listens on port 5433.", user="ana")
    other = FakeEmbedder(dimension=16, model="fake-hashing-2")
    with pytest.raises(ProviderRejected, match=r"fake-hashing-1.*fake-hashing-2.*GRAPHMEM_EMBEDDER"):
        GraphMem.open(own_neo4j.uri, embedder=other, recognizer=FakeRecognizer())
