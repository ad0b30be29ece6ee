"""The stores that are compared: a new SQLite file, and beside it another one or a Neo4j that was found."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, LiteralString

import pytest
from pydantic import SecretStr

from graphmem.config import Settings
from tests.congruence.corpus import RUNS
from tests.congruence.places import Place, sqlite_place
from tests.contract.conftest import emptied
from tests.neo4j.fixtures import SERVERS, Neo4jPool
from tests.neo4j.server import Neo4jAddress

SQLITE: Final = "sqlite"
FORGET: Final[LiteralString] = """
MATCH (node)
WHERE node.owner STARTS WITH $prefix OR node.key STARTS WITH $prefix
DETACH DELETE node
"""


def name_of(server: object) -> str:
    """How a test's id names the other store."""
    return SQLITE if server == SQLITE else f"neo4j-{getattr(server, 'version', 'given')}"


@pytest.fixture(scope="module", params=(SQLITE, *SERVERS), ids=name_of)
def server(request: pytest.FixtureRequest, neo4j_pool: Neo4jPool) -> Iterator[Neo4jAddress | None]:
    """Each Neo4j found; before them None, for another SQLite file, which shows that nothing hangs on chance."""
    if request.param == SQLITE:
        yield None
        return
    address = neo4j_pool.get(request.param)
    yield address
    if request.param is None:
        forget_runs(address)


@pytest.fixture(scope="module")
def other(server: Neo4jAddress | None, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """What a new SQLite file is compared with. Other tests may use the same database, under other tenants."""
    return sqlite_place(tmp_path_factory.mktemp("other")) if server is None else place_on(server)


@pytest.fixture
def empty(server: Neo4jAddress | None, tmp_path: Path) -> Iterator[Place]:
    """As `other`, with nothing in it; a server that ran before is never emptied."""
    if server is None:
        (tmp_path / "empty").mkdir()
        yield sqlite_place(tmp_path / "empty")
    else:
        with emptied(server):
            yield place_on(server)


def place_on(server: Neo4jAddress) -> Place:
    """The store on a server."""
    password = None if server.password is None else SecretStr(server.password)
    return Place(server.uri, Settings(neo4j_user=server.user, neo4j_password=password))


def forget_runs(server: Neo4jAddress) -> None:
    """Leave a server that ran before as it was; one that the tests started goes away by itself."""
    with server.driver() as driver:
        for run in RUNS:
            driver.execute_query(FORGET, prefix=f"t/{run}")
