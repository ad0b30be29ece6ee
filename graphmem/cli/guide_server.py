"""Serves a browser pack on loopback to the page of Neo4j Browser, which comes from another address.

Browser asks before it reads (a CORS preflight), which a plain file server refuses. Nothing in a pack is secret.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from graphmem.errors import InvalidInput


class GuideHandler(SimpleHTTPRequestHandler):
    """Files of one folder, readable by any page, without a log line a request."""

    def do_OPTIONS(self) -> None:
        """Let the page ask with the headers that Browser sends."""
        self.send_response(HTTPStatus.NO_CONTENT)
        self.send_header("Access-Control-Allow-Headers", "*")
        self.end_headers()

    def end_headers(self) -> None:
        """Let any page read the answer, and keep none of it."""
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- named by http.server
        """Say nothing."""


@contextmanager
def guide_server(folder: Path, port: int) -> Iterator[ThreadingHTTPServer]:
    """A server of the files below `folder`, listening; `serve_forever` answers.

    Raises:
        InvalidInput: The port cannot be used.
    """
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(GuideHandler, directory=str(folder)))
    except OSError as exc:
        msg = f"port {port} cannot be used ({exc.strerror}); give another with --port"
        raise InvalidInput(msg, field="port") from exc
    with server:
        yield server
