"""The store under test: SQLite, and every Neo4j found. Another adapter joins the suite by joining `open_store`."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import LiteralString

import pytest
from neo4j import Record

from graphmem.ports.store import Store
from graphmem.stores.neo4j import Neo4jStore
from graphmem.stores.sqlite import SqliteStore
from tests.contract.memories import change_set, memory
from tests.neo4j.fixtures import SERVERS, Neo4jPool
from tests.neo4j.server import Neo4jAddress

OpenStore = Callable[[], Store]

SQLITE = "sqlite"
EMPTY: LiteralString = "MATCH (node) WHERE NOT node:Migration DETACH DELETE node"


def name_of(server: object) -> str:
    """How a test's id names its store."""
    return SQLITE if server == SQLITE else f"neo4j-{getattr(server, 'version', 'given')}"


@pytest.fixture(params=(SQLITE, *SERVERS), ids=name_of)
def open_store(request: pytest.FixtureRequest, tmp_path: Path, neo4j_pool: Neo4jPool) -> Iterator[OpenStore]:
    """Opens this test's own store: empty at first; each call is one more handle on it, as of another process."""
    with ExitStack() as opened:
        if request.param == SQLITE:
            yield lambda: opened.enter_context(closing(SqliteStore.open(tmp_path / "store.db")))
        else:
            server = opened.enter_context(emptied(neo4j_pool.get(request.param)))
            yield lambda: opened.enter_context(closing(connect(server)))


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    """An empty store."""
    return open_store()


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A closed SQLite store of fifty memories, several pages of them."""
    path = tmp_path / "store.db"
    with closing(SqliteStore.open(path)) as store:
        store.commit(change_set(*(memory(number, "word " * 200, session="s") for number in range(50))))
    return path


def connect(server: Neo4jAddress) -> Neo4jStore:
    """The store on a server."""
    return Neo4jStore.open(server.uri, user=server.user, password=server.password)


@pytest.fixture
def server(neo4j_server: Neo4jAddress) -> Iterator[Neo4jAddress]:
    """Each Neo4j found, empty."""
    with emptied(neo4j_server):
        yield neo4j_server


@contextmanager
def emptied(server: Neo4jAddress) -> Iterator[Neo4jAddress]:
    """A server without nodes but those that tell of the schema, which is made once a run.

    One that the tests started is emptied before. One that ran before must be empty by itself, and only loses
    what the test wrote.
    """
    if SERVERS == (None,):
        if run(server, "MATCH (node) WHERE NOT node:Migration RETURN node LIMIT 1"):
            pytest.skip("the server of GRAPHMEM_TEST_NEO4J_URI holds data, and tests never wipe it; give an empty one")
    else:
        run(server, EMPTY)
    yield server
    if SERVERS == (None,):
        run(server, EMPTY)


def run(server: Neo4jAddress, statement: LiteralString) -> list[Record]:
    """Run a statement outside the store."""
    with server.driver() as driver:
        return driver.execute_query(statement).records
