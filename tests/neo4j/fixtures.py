"""Neo4j servers for tests: each started once for the run, when the first test asks, and stopped at its end.

`GRAPHMEM_TEST_NEO4J_URI` (with `_USER` and `_PASSWORD`) names one that runs already; nothing in it is ever wiped,
so tests keep apart by tenants of their own. Where Neo4j cannot run, tests are skipped; with CI=true they fail.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

import pytest

from tests.neo4j.releases import CACHE, LTS, RELEASES, Neo4jMissing, Release, fetch, find_java, need_java
from tests.neo4j.server import Neo4jAddress, connect, running, version_at

# Read when the module loads: each test's surroundings hold none of the caller's settings.
_URI = os.environ.get("GRAPHMEM_TEST_NEO4J_URI")
_USER = os.environ.get("GRAPHMEM_TEST_NEO4J_USER", "neo4j")
_PASSWORD = os.environ.get("GRAPHMEM_TEST_NEO4J_PASSWORD")
_IN_CI = os.environ.get("CI", "").lower() == "true"

_RUNNABLE = tuple(release for release in RELEASES if find_java(release) is not None)
SERVERS: tuple[Release | None, ...] = (None,) if _URI else _RUNNABLE or (LTS,)
"""What `Neo4jPool.get` takes, one after the other; None stands for the server that runs already."""

_USED = pytest.StashKey[list[str]]()


def missing(reason: Neo4jMissing) -> None:
    """Skip the test that asked, or fail it on a build machine."""
    if _IN_CI:
        pytest.fail(f"Neo4j is required with CI=true: {reason}", pytrace=False)
    pytest.skip(f"no Neo4j: {reason}")


@dataclass(slots=True)
class Neo4jPool:
    """The servers of this run."""

    used: list[str]
    stack: ExitStack = field(default_factory=ExitStack)
    started: dict[str, Neo4jAddress] = field(default_factory=dict)

    def get(self, release: Release | None) -> Neo4jAddress:
        """The server of a release, started at the first call; None: the one that runs already."""
        name = "given" if release is None else release.version
        if name not in self.started:
            address = self._given() if release is None else self._start(release)
            self.started[name] = address
            self.used.append(f"{address.version} at {address.uri}")
        return self.started[name]

    def _given(self) -> Neo4jAddress:
        assert _URI is not None
        with connect(_URI, _USER, _PASSWORD) as driver:
            return Neo4jAddress(_URI, None, version_at(driver), _USER, _PASSWORD)

    def _start(self, release: Release) -> Neo4jAddress:
        try:
            server = self.stack.enter_context(running(release))
        except Neo4jMissing as reason:
            missing(reason)
            raise
        with server.address.driver() as driver:
            assert version_at(driver) == release.version
        return server.address


@pytest.fixture(scope="session")
def neo4j_pool(pytestconfig: pytest.Config) -> Iterator[Neo4jPool]:
    """Starts and keeps the servers; stops them at the end."""
    pool = Neo4jPool(pytestconfig.stash.setdefault(_USED, []))
    with pool.stack:
        yield pool


@pytest.fixture(scope="session", params=SERVERS, ids=lambda release: release.version if release else "given")
def neo4j_server(request: pytest.FixtureRequest, neo4j_pool: Neo4jPool) -> Neo4jAddress:
    """Each Neo4j found, in turn: a test that asks for it runs once on each."""
    return neo4j_pool.get(request.param)


@pytest.fixture(scope="session")
def neo4j_lts(neo4j_pool: Neo4jPool) -> Neo4jAddress:
    """One Neo4j, for what needs to be seen on one version only."""
    return neo4j_pool.get(SERVERS[0])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes share the tests, keep those of one server together, and those of one file."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_server_of(item) or str(item.path)))


def _server_of(item: pytest.Item) -> str:
    """Which shared server a test uses; empty: none."""
    names = item.fixturenames if isinstance(item, pytest.Function) else ()
    if "neo4j_pool" not in names:
        return ""
    if _URI:
        return "neo4j given"
    asked = item.callspec.params.values() if hasattr(item, "callspec") else ()
    release = next((param for param in asked if isinstance(param, Release)), LTS if "neo4j_lts" in names else None)
    return "" if release is None else f"neo4j {release.version}"


def pytest_collection_finish(session: pytest.Session) -> None:
    """Fetch what the chosen tests will start, before the first test's clock runs; fixtures tell of failures."""
    if session.config.option.collectonly:
        return
    asked = {name for item in session.items if isinstance(item, pytest.Function) for name in item.fixturenames}
    for release in _RUNNABLE:
        shared = "neo4j_pool" in asked and not _URI
        harmed = "own_neo4j" in asked and release is LTS
        if (shared or harmed) and not (CACHE / release.version).is_dir():
            sys.stderr.write(f"\ngraphmem: fetching Neo4j {release.version} through Maven (about 150 MB, once)\n")
            with suppress(Neo4jMissing):
                fetch(release, need_java(release))


def pytest_report_header() -> list[str]:
    """Say which servers the tests will use, and what is missing."""
    if _URI:
        return [f"neo4j: the server of GRAPHMEM_TEST_NEO4J_URI, {_URI}"]
    lines = [f"neo4j: {', '.join(release.version for release in _RUNNABLE) or 'none'}, started when a test asks"]
    lines += [
        f"neo4j: {release.version} is not tested; {release.remedy}" for release in RELEASES if release not in _RUNNABLE
    ]
    return lines


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the servers that answered."""
    for server in config.stash.get(_USED, []):
        terminalreporter.write_line(f"graphmem: tested on Neo4j {server}")
