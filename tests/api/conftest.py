"""A real service behind a real server on loopback; every test is a user of its own."""

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic

import httpx
import pytest

import graphmem
from api.rates import Rates
from api.server import listen, make_server
from graphmem.service import MemoryService

Serve = Callable[[MemoryService], httpx.Client]


class Ticks:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        """Begin at 0."""
        self.now_s = 0.0

    def __call__(self) -> float:
        """The seconds passed."""
        return self.now_s


@contextmanager
def serving(
    service: MemoryService, *, rates: Rates | None = None, ticks: Callable[[], float] = monotonic
) -> Iterator[httpx.Client]:
    """Serve on loopback until the block ends; speaks to it."""
    with listen("127.0.0.1", 0) as listener:
        server = make_server(service, rates=rates, ticks=ticks)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}", timeout=60) as client:
                yield client
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryService]:
    """A service over a store of its own, opened once."""
    with graphmem.GraphMem.open(tmp_path_factory.mktemp("api") / "store.db") as opened:
        yield opened


@pytest.fixture(scope="session")
def client(service: MemoryService) -> Iterator[httpx.Client]:
    """Speaks to that service over a socket."""
    with serving(service) as opened:
        yield opened


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves another service for the length of a test."""
    with ExitStack() as stack:
        yield lambda service: stack.enter_context(serving(service))


@pytest.fixture
def user(request: pytest.FixtureRequest) -> str:
    """A user nobody else is."""
    return hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:16]
