"""A server that may be harmed, apart from those that all other tests share, and kept for all that harm it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import LiteralString

import pytest

from graphmem.stores.neo4j import Neo4jStore
from tests.neo4j.fixtures import missing
from tests.neo4j.releases import LTS, Neo4jMissing
from tests.neo4j.server import Neo4jServer, running

PASSWORD = "correct horse"
HEAP_MB = 192
"""Enough for all that is done to it; it runs beside the servers that the other tests share."""

OpenStore = Callable[..., Neo4jStore]


@pytest.fixture(scope="session")
def _own_neo4j() -> Iterator[Neo4jServer]:
    """Started when the first fault test asks, with a password."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running(LTS, password=PASSWORD, heap_mb=HEAP_MB))
        except Neo4jMissing as reason:
            missing(reason)
            raise
        yield server


@pytest.fixture
def own_neo4j(_own_neo4j: Neo4jServer) -> Iterator[Neo4jServer]:
    """A server of the tests' own that runs and holds nothing, whatever the test before did to it."""
    if not _own_neo4j.running:
        _own_neo4j.start()
    clear(_own_neo4j)
    yield _own_neo4j
    if _own_neo4j.settings:
        _own_neo4j.settings.clear()
        _own_neo4j.stop()


@pytest.fixture
def open_store(own_neo4j: Neo4jServer) -> Iterator[OpenStore]:
    """Opens the store on that server, or at another address, as often as asked."""
    with ExitStack() as stack:

        def opened(uri: str | None = None, *, password: str | None = PASSWORD) -> Neo4jStore:
            store = Neo4jStore.open(uri or own_neo4j.uri, user=own_neo4j.user, password=password)
            return stack.enter_context(closing(store))

        yield opened


def clear(server: Neo4jServer) -> None:
    """Take every node, constraint and index out."""
    with server.address.driver() as driver, driver.session() as session:
        session.run("MATCH (node) CALL (node) { DETACH DELETE node } IN TRANSACTIONS OF 1000 ROWS").consume()
        for (name,) in list(session.run("SHOW CONSTRAINTS YIELD name")):
            session.run("DROP CONSTRAINT $name", name=name).consume()
        for (name,) in list(session.run("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name")):
            session.run("DROP INDEX $name", name=name).consume()


def run(server: Neo4jServer, statement: LiteralString, **parameters: object) -> list[object]:
    """Run a statement outside the store; the first column of what it returns."""
    with server.address.driver() as driver, driver.session() as session:
        return [record[0] for record in session.run(statement, parameters)]
