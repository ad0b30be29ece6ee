"""An endpoint on this machine that speaks OpenAI's protocol and answers as a test has written down.

Real HTTP over a real socket. Each request takes the next answer of the script; the last one is repeated.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any, TypeAlias

Answer: TypeAlias = Callable[["Exchange"], None]
"""Writes a response."""


class Exchange(BaseHTTPRequestHandler):
    """One request and its response."""

    protocol_version = "HTTP/1.1"
    server: "_Server"
    body: dict[str, Any]
    counted = 0

    def do_POST(self) -> None:
        """Keep the request, then answer it."""
        self.body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            script = self.server.endpoint
            script.requests.append(Request(self.path, {k.lower(): v for k, v in self.headers.items()}, self.body))
            answer = script.answers.pop(0) if len(script.answers) > 1 else script.answers[0]
            self.counted = 1
            script.now += 1
            script.most = max(script.most, script.now)
        try:
            answer(self)
        except ConnectionError:
            self.close_connection = True
        finally:
            self.leave()

    def leave(self) -> None:
        """Count the request as answered: before its last byte, so that a client cannot be quicker than the count."""
        with self.server.lock:
            self.server.endpoint.now -= self.counted
            self.counted = 0

    def send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        """A whole response."""
        self.leave()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as it is called
        """Say nothing."""


@dataclass(frozen=True, slots=True)
class Request:
    """What was sent."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass
class OpenAIServer:
    """The script of an endpoint, and what it was sent."""

    url: str = ""
    answers: list[Answer] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    now: int = 0
    most: int = 0
    """Requests that were under way at once, at most."""
    closing: Event = field(default_factory=Event)

    def script(self, *answers: Answer) -> None:
        """Answer so from now on."""
        self.answers[:] = answers


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    endpoint: OpenAIServer
    lock: Lock


@contextmanager
def openai_server() -> Iterator[OpenAIServer]:
    """Serve on a free port of this machine meanwhile."""
    endpoint = OpenAIServer(answers=[status(500)])
    with _Server(("127.0.0.1", 0), Exchange) as server:
        server.endpoint, server.lock = endpoint, Lock()
        endpoint.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield endpoint
        finally:
            endpoint.closing.set()
            server.shutdown()
            thread.join()


def chat(content: str | None, *, prompt_tokens: int = 11, completion_tokens: int = 7) -> Answer:
    """A chat completion."""
    usage = {"prompt_tokens": prompt_tokens, "completion_tokens": completion_tokens, "total_tokens": 18}
    choice = {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}
    whole = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return raw(json.dumps(whole).encode())


def embedded(vectors: Callable[[list[str]], Sequence[Sequence[float]]]) -> Answer:
    """Embeddings made from the texts that were sent, given back in reverse order, as the protocol allows."""

    def answer(exchange: Exchange) -> None:
        made = vectors(exchange.body["input"])
        rows = [{"object": "embedding", "index": place, "embedding": list(row)} for place, row in enumerate(made)]
        usage = {"prompt_tokens": 5, "total_tokens": 5}
        exchange.send(200, json.dumps({"object": "list", "data": rows[::-1], "model": "m", "usage": usage}).encode())

    return answer


def raw(body: bytes, headers: dict[str, str] | None = None) -> Answer:
    """These bytes."""
    return lambda exchange: exchange.send(200, body, headers)


def status(code: int, message: str = "no", headers: dict[str, str] | None = None) -> Answer:
    """An error in the protocol's form."""
    body = json.dumps({"error": {"message": message, "type": "error", "param": None, "code": None}}).encode()
    return lambda exchange: exchange.send(code, body, headers)


def hang(server: OpenAIServer) -> Answer:
    """Nothing, until the server closes."""

    def answer(exchange: Exchange) -> None:
        server.closing.wait(60)
        exchange.close_connection = True

    return answer


def drip(server: OpenAIServer, pause_s: float = 0.02) -> Answer:
    """A header that never ends, a byte at a time."""

    def answer(exchange: Exchange) -> None:
        exchange.wfile.write(b"HTTP/1.1 200 OK\r\nX-Endless: ")
        while not server.closing.wait(pause_s):
            exchange.wfile.write(b"x")
            exchange.wfile.flush()

    return answer


def flood(chunk: bytes, number: int) -> Answer:
    """A body without a length, a chunk many times."""

    def answer(exchange: Exchange) -> None:
        exchange.send_response(200)
        exchange.send_header("Content-Type", "application/json")
        exchange.send_header("Connection", "close")
        exchange.end_headers()
        for _ in range(number):
            exchange.wfile.write(chunk)
        exchange.close_connection = True

    return answer


def hang_up(exchange: Exchange) -> None:
    """No answer: the connection ends."""
    exchange.close_connection = True
