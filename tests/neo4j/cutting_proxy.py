"""A network that fails at the worst moment: forwards Bolt, and cuts the connection at a COMMIT when told to."""

import socket
import threading
from contextlib import suppress
from enum import Enum
from types import TracebackType
from typing import Final, Self

COMMIT: Final = b"\x00\x02\xb0\x12\x00\x00"
"""Bolt's COMMIT: a chunk of two bytes (a structure without fields, tag 0x12), then the end of the message."""


class Cut(Enum):
    """What is lost."""

    REQUEST = "the COMMIT, before the server sees it"
    ANSWER = "the answer to it, after the server carried it out"


class CuttingProxy:
    """Listens on loopback and forwards to a server until its block ends."""

    def __init__(self, port: int) -> None:
        """Forward to that port of this machine."""
        self.cut: Cut | None = None
        """What to lose next, once; `None` afterwards."""
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._run(self._accept)

    @property
    def uri(self) -> str:
        """Its address as a store's."""
        return f"neo4j://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        """Leaving the `with` block ends it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Cut everything."""
        _close(self._listener, *self._ends)
        for thread in self._threads:
            thread.join()

    def _run(self, target: object, *arguments: object) -> None:
        assert callable(target)
        thread = threading.Thread(target=target, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._target)
                self._ends += [client, server]
                lost = threading.Event()
                self._run(self._ask, client, server, lost)
                self._run(self._answer, server, client, lost)

    def _ask(self, client: socket.socket, server: socket.socket, lost: threading.Event) -> None:
        with suppress(OSError):
            while data := client.recv(65_536):
                if COMMIT in data and self.cut is not None:
                    cut, self.cut = self.cut, None
                    if cut is Cut.REQUEST:
                        break
                    lost.set()
                server.sendall(data)
        _close(client, server)

    def _answer(self, server: socket.socket, client: socket.socket, lost: threading.Event) -> None:
        with suppress(OSError):
            while (data := server.recv(65_536)) and not lost.is_set():
                client.sendall(data)
        _close(client, server)


def _close(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
