"""Serving the application over HTTP until told to stop: on loopback, or on a network, to whoever has a key.

Without keys it serves a network only where the caller vouches for it.
"""

import errno
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address
from time import monotonic
from types import FrameType
from typing import Final

import uvicorn

from api.app import create_app
from api.border import LOOPBACK_HOSTS
from api.connections import impatient
from api.guard import DEFAULT_LIMITS, Limits
from api.rates import Rates
from graphmem.domain.access import Permission
from graphmem.errors import InvalidInput, PermissionDenied
from graphmem.service import MemoryService

GRACE_S: Final = 10
"""How long requests under way may take to end once the service is told to stop."""
FIRST_KEY: Final = "first admin"
"""The name of the key that a first start makes."""


def run(
    service: MemoryService,
    host: str = "127.0.0.1",
    port: int = 8765,
    *,
    trust_network: bool = False,
    allowed_hosts: Sequence[str] = (),
    rates: Rates | None = None,
    limits: Limits = DEFAULT_LIMITS,
    announce: Callable[[str], None] = lambda _: None,
    announce_key: Callable[[str], None] | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM, then let requests under way end, and return.

    Args:
        service: Opened, and closed, by the caller.
        host: An IP address of this machine, or localhost. On any but loopback keys are needed, unless the network is
            trusted.
        port: 0 to 65,535; 0 picks a free one.
        trust_network: While there are no keys, everybody who reaches the port may read and write: a container, whose
            port is published on loopback alone, needs it.
        allowed_hosts: Names besides loopback's that a request's Host header may have.
        rates: How often callers may ask; None: the defaults.
        limits: What it bears of its clients.
        announce: Called once with the base URL, when connections are accepted.
        announce_key: Called once with the text of a first admin key, which is made where keys are needed and none was
            ever made. None: such a start is refused instead.

    Raises:
        PermissionDenied: Keys are needed, there are none, and nobody would be told one; or the port needs rights.
        InvalidInput: The port is in use, or is none; the host is no address of this machine.
        StoreUnavailable, StoreRejected: Whether there are keys cannot be told, or a first one not be kept.
    """
    with listen(host, port) as listener:
        if host not in LOOPBACK_HOSTS and not trust_network and not service.keys.required():
            if announce_key is None:
                msg = "there are no keys yet, so only this machine may ask: make one with `graphmem keys create`"
                raise PermissionDenied(msg)
            announce_key(service.keys.create(service.tenant, FIRST_KEY, Permission).text)
        announce(f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}")
        serve(make_server(service, allowed_hosts, rates, limits=limits), listener)


def serve(server: uvicorn.Server, listener: socket.socket) -> None:
    """Serve an open port as `run` does."""
    with _stopping(server):
        server.run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """Open the port.

    Raises:
        PermissionDenied: The port needs rights.
        InvalidInput: The port is in use, or is none; the host is no address of this machine.
    """
    if host not in LOOPBACK_HOSTS and not _is_address(host):
        msg = "the host must be an IP address of this machine, as 127.0.0.1 or 0.0.0.0"
        raise InvalidInput(msg, field="host")
    if not 0 <= port <= 65_535:
        msg = "port must lie between 0 and 65535"
        raise InvalidInput(msg, field="port")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        # The name is not looked up: whatever the machine makes of it, it means loopback here.
        return socket.create_server(("127.0.0.1" if host == "localhost" else host, port), family=family)
    except PermissionError as exc:
        msg = f"port {port} needs more rights; choose one from 1024 on"
        raise PermissionDenied(msg) from exc
    except OSError as exc:
        if exc.errno == errno.EADDRINUSE:
            msg = f"port {port} is in use; stop what listens there, or choose another"
            raise InvalidInput(msg, field="port") from exc
        msg = f"{host} cannot be listened on here; try 127.0.0.1"
        raise InvalidInput(msg, field="host") from exc


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def make_server(
    service: MemoryService,
    allowed_hosts: Sequence[str] = (),
    rates: Rates | None = None,
    ticks: Callable[[], float] = monotonic,
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> uvicorn.Server:
    """The server, not yet running. Logs go to whoever set up `logging`; access lines are the border's."""
    # uvicorn's own would hold paths and queries, in which a caller may have put anything.
    logging.getLogger("uvicorn.access").disabled = True
    config = uvicorn.Config(
        create_app(service, hosts=(*LOOPBACK_HOSTS, *allowed_hosts), rates=rates, ticks=ticks, limits=limits),
        http=impatient(limits),
        ws="none",
        lifespan="off",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
    )
    return _Server(config)


class _Server(uvicorn.Server):
    """Ends by a signal once the requests under way have ended, by a second one at once."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal."""
        if self.should_exit:
            end_at_once(sig)
        super().handle_exit(sig, frame)


def end_at_once(sig: int, _: FrameType | None = None) -> None:
    """End the process without waiting for anything, with the code that shells give a signal.

    What was answered is in the store. Not by the signal's own default, which the first process of a container ignores.
    """
    os._exit(128 + sig)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Make signals end the process at once, but while `serve` runs, which takes the first one for itself."""
    with _handling(end_at_once):
        yield


@contextmanager
def _handling(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Have a handler for the signals that end a service; only the main thread may."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


@contextmanager
def _stopping(server: uvicorn.Server) -> Iterator[None]:
    """Make signals end the server and nothing more.

    uvicorn raises the signal that stopped it once more at its end, which would kill the process
    before the caller can close the store.
    """

    def stop(*_: object) -> None:
        server.should_exit = True

    with _handling(stop):
        yield
