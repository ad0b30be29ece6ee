"""Each Neo4j found, one module at a time."""

import pytest

from tests.neo4j.fixtures import SERVERS, Neo4jPool
from tests.neo4j.server import Neo4jAddress


@pytest.fixture(scope="module", params=SERVERS, ids=lambda release: release.version if release else "given")
def server(request: pytest.FixtureRequest, neo4j_pool: Neo4jPool) -> Neo4jAddress:
    """A server that runs."""
    return neo4j_pool.get(request.param)
