"""Clients that mean harm or do not know better, over raw sockets: slow ones, too many, and heads of two meanings."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from api.guard import Limits
from api.server import listen, make_server
from graphmem.ports.store import StoreReport
from graphmem.service import MemoryService
from tests.api.failing_service import FailingService
from tests.fakes.service import open_service

LIMITS = Limits(concurrency=2, connections=8, head_s=0.5, body_s=0.5)
WAIT_S = 20
JSON = b'{"content": "tea", "user": "ann"}'
Connect = Callable[[], socket.socket]


class BusyService(FailingService):
    """Answers readiness when it is let go."""

    def __init__(self) -> None:
        """Nobody asks yet."""
        super().__init__(RuntimeError("not asked here"))
        self.let_go = threading.Event()
        self.asked = threading.Semaphore(0)

    def get(self, *_: object, **__: object) -> None:  # type: ignore[override] # never gets so far
        """Wait, then fail."""
        self.asked.release()
        assert self.let_go.wait(WAIT_S)
        self._fail()

    def report(self) -> StoreReport:  # type: ignore[override] # this one returns
        """Be there."""
        return StoreReport("", 1, 0, 0, 0, ())


@contextmanager
def served(service: MemoryService) -> Iterator[Connect]:
    """Connections to a server with small limits; all are closed at the end."""
    with listen("127.0.0.1", 0) as listener, ExitStack() as opened:
        server = make_server(service, limits=LIMITS)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()

        def connect() -> socket.socket:
            return opened.enter_context(socket.create_connection(listener.getsockname(), timeout=WAIT_S))

        try:
            yield connect
        finally:
            opened.close()
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="module")
def connect(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connect]:
    """Connections to a service that works."""
    with open_service(tmp_path_factory.mktemp("hostile") / "store.db") as service, served(service) as connecting:
        yield connecting


def head(*lines: bytes, request: bytes = b"GET /healthz HTTP/1.1", host: bytes = b"Host: localhost") -> bytes:
    """A head with these lines."""
    return b"\r\n".join((request, *([host] if host else []), *lines, b"", b""))


def answer(connection: socket.socket, *parts: bytes) -> tuple[int, bytes]:
    """The status and the text of what is answered until the connection is closed; (0, b"") for nothing."""
    for part in parts:
        connection.sendall(part)
    text = rest(connection)
    return (int(text.split(b" ", 2)[1]) if text else 0), text


def be_served(connection: socket.socket) -> None:
    """Ask something, and read the answer to its end; the connection stays."""
    connection.sendall(head())
    text = b""
    while not text.endswith(b'{"status":"ok"}'):
        text += connection.recv(65_536) or pytest.fail("cut off")


def rest(connection: socket.socket) -> bytes:
    """What comes until the connection ends."""
    text = b""
    try:
        while part := connection.recv(65_536):
            text += part
    except ConnectionResetError:
        pass
    return text


@pytest.mark.parametrize("sent", [b"", b"GET /healthz HT", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: a"])
def test_a_head_that_does_not_come_ends_its_connection(connect: Connect, sent: bytes) -> None:
    """With nothing sent at all, too; there was no request, and there is no answer."""
    assert answer(connect(), sent) == (0, b"")


def test_a_second_head_has_no_more_time_than_the_first(connect: Connect) -> None:
    """One request well done buys no slow one."""
    connection = connect()
    be_served(connection)
    assert answer(connection, b"GET /hea") == (0, b"")


@pytest.mark.parametrize("sent", [b"", b'{"content": "te'])
def test_a_body_that_does_not_come_is_told_so(connect: Connect, sent: bytes) -> None:
    """408 as a problem, and the connection ends; nothing of it was stored."""
    lines = (b"Content-Type: application/json", b"Content-Length: 100")
    status, text = answer(connect(), head(*lines, request=b"POST /v1/memories HTTP/1.1"), sent)
    assert status == 408
    assert b"urn:graphmem:problem:body-too-slow" in text
    assert b"connection: close" in text.lower()


def test_a_body_that_nobody_reads_is_not_waited_for(connect: Connect) -> None:
    """A path without an endpoint answers at once; what still drips in ends with the connection."""
    connection = connect()
    status, text = answer(connection, head(b"Content-Length: 1000", request=b"POST /nope HTTP/1.1"), b"x")
    assert (status, b"unknown-route" in text) == (404, True)


def test_who_does_not_read_is_cut_off(connect: Connect) -> None:
    """Answers that nobody takes are not kept for ever: the connection is closed while most are still to come."""
    connection = connect()
    connection.sendall(head(request=b"GET /openapi.json HTTP/1.1") * 300)
    until = time.monotonic() + 3 * LIMITS.body_s
    while time.monotonic() < until:
        assert answer(connect(), head(b"Connection: close"))[0] == 200
    assert rest(connection).count(b"HTTP/1.1 200") < 300


def test_too_many_at_once_are_asked_to_come_again() -> None:
    """The third of two gets 503 with Retry-After; liveness answers all the same, and the first two are served."""
    service = BusyService()
    with served(service) as connecting:
        waiting = [connecting() for _ in range(LIMITS.concurrency)]
        for connection in waiting:
            connection.sendall(head(b"Connection: close", request=b"GET /v1/memories/x?user=u HTTP/1.1"))
        for _ in waiting:
            assert service.asked.acquire(timeout=WAIT_S)
        status, text = answer(connecting(), head(request=b"GET /v1/memories/x?user=u HTTP/1.1"))
        alive, _ = answer(connecting(), head(b"Connection: close"))
        service.let_go.set()
        assert [answer(connection)[0] for connection in waiting] == [500, 500]
        after, _ = answer(connecting(), head(b"Connection: close", request=b"GET /openapi.json HTTP/1.1"))
    assert (status, alive, after) == (503, 200, 200)
    assert b"urn:graphmem:problem:too-busy" in text
    assert b"retry-after: 1" in text.lower()


def test_connections_beyond_the_most_are_cut(tmp_path: Path) -> None:
    """Idle ones cannot use up the files of the process; with one gone there is room for another."""
    with open_service(tmp_path / "store.db") as service, served(service) as connecting:
        held = [connecting() for _ in range(LIMITS.connections)]
        for connection in held:
            be_served(connection)
        assert rest(connecting()) == b""
        assert answer(held[0], head(b"Connection: close"))[0] == 200
        # The server may learn a moment later that the one is gone.
        assert any(is_served(connecting()) for _ in range(200))


def is_served(connection: socket.socket) -> bool:
    """Whether it is answered, and not cut."""
    with contextlib.suppress(ConnectionError):
        connection.sendall(head(b"Connection: close"))
        return rest(connection).startswith(b"HTTP/1.1 200")
    return False


SMUGGLED = {
    "both lengths": head(b"Content-Length: 4", b"Transfer-Encoding: chunked", request=b"POST /v1/memories HTTP/1.1"),
    "both, the other way": head(
        b"transfer-encoding: chunked", b"content-length: 4", request=b"POST /v1/memories HTTP/1.1"
    ),
    "two lengths": head(b"Content-Length: 4", b"Content-Length: 5", request=b"POST /v1/memories HTTP/1.1"),
    "no length": head(b"Content-Length: 0x10", request=b"POST /v1/memories HTTP/1.1"),
    "signed length": head(b"Content-Length: +4", request=b"POST /v1/memories HTTP/1.1"),
    "unknown coding": head(b"Transfer-Encoding: xchunked", request=b"POST /v1/memories HTTP/1.1"),
    "coding twice": head(b"Transfer-Encoding: chunked, chunked", request=b"POST /v1/memories HTTP/1.1"),
    "space before the colon": head(b"Content-Length : 4", request=b"POST /v1/memories HTTP/1.1"),
    "folded line": head(b"X-A: b", b"\tc: d", host=b"", request=b"GET /healthz HTTP/1.1"),
    "two hosts": head(b"Host: localhost"),
    "two hosts that differ": head(b"Host: evil.example"),
    "no host": head(host=b""),
    "whole address": head(request=b"GET http://localhost/healthz HTTP/1.1"),
    "whole address elsewhere": head(request=b"GET http://evil.example/healthz HTTP/1.1"),
    "tunnel": head(request=b"CONNECT localhost:80 HTTP/1.1"),
    "asterisk": head(request=b"OPTIONS * HTTP/1.1"),
    "NUL in a header": head(b"X-A: a\0b"),
    "bare CR in a header": head(b"X-A: a\rb"),
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "space in the target": head(request=b"GET /healthz /x HTTP/1.1"),
    "many headers": head(*(b"X-%d: %s" % (number, b"a" * 100) for number in range(400))),
}


@pytest.mark.parametrize("sent", SMUGGLED.values(), ids=SMUGGLED.keys())
def test_heads_of_two_meanings_are_refused(connect: Connect, sent: bytes) -> None:
    """A 4xx without a word of the request, and the connection ends: what follows is never taken for a request."""
    status, text = answer(connect(), sent, b"0\r\n\r\n" + head())
    assert status in {400, 431}
    assert text.count(b"HTTP/1.1 ") == 1
    assert b"evil" not in text


def test_a_head_without_an_end_is_not_read_on(connect: Connect) -> None:
    """Far more than any head has is answered with 400 or cut off while it comes, and costs the others nothing."""
    connection = connect()
    with contextlib.suppress(ConnectionError):
        for _ in range(1_000):
            connection.sendall(b"GET /healthz HTTP/1.1\r\nX-A: " + b"a" * 65_536)
    assert rest(connection)[:12] in {b"", b"HTTP/1.1 400"}
    assert answer(connect(), head(b"Connection: close"))[0] == 200


def test_a_chunked_body_is_a_body(connect: Connect) -> None:
    """What is plain is not refused: chunks are read to their end, and the connection goes on."""
    connection = connect()
    chunk = b"%x\r\n%s\r\n0\r\n\r\n" % (len(JSON), JSON)
    lines = (b"Content-Type: application/json", b"Transfer-Encoding: chunked")
    status, text = answer(
        connection, head(*lines, request=b"POST /v1/memories HTTP/1.1"), chunk, head(b"Connection: close")
    )
    assert (status, text.count(b"HTTP/1.1 ")) == (201, 2)
