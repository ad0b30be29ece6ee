"""Guards the application against clients that cost more than they should: too many at once, bodies that never end,
heads that two servers would read differently.

It stands inside the border, so that what it refuses is logged and measured like any other answer. What is wrong with
a connection before there is a request is looked at in `connections`.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.problems import problem_of, refused
from graphmem.errors import InvalidInput

RETRY_AFTER_S: Final = 1
"""A request takes milliseconds: a second later there is room, or there is none for longer than a header can say."""
UNGUARDED: Final = frozenset({"/healthz", "/metrics"})
"""Answered however many are under way: who looks after a busy service must see it, and not take it for a dead one."""
MAX_HEAD_BYTES: Final = 32 * 1024
"""Of names and values of all headers together: eight times what a browser sends."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one process bears. Times in seconds."""

    concurrency: int = 256
    """Requests under way at once; each may hold a body of 2 MB and waits for one of 40 threads."""
    connections: int = 1_024
    """Open at once, most of them idle: below the 1,024 to 65,536 files that systems let a process open."""
    head_s: float = 10.0
    """From the first byte of a request, or a connection's start, to the end of its head: a few packets."""
    body_s: float = 30.0
    """From a request's head to the end of its body: 2 MB, the most that is taken, at 560 kbit/s."""


DEFAULT_LIMITS: Final = Limits()


class Guard:
    """ASGI middleware that admits what the service can bear."""

    def __init__(self, app: ASGIApp, *, limits: Limits) -> None:
        """Stand before `app`."""
        self._app = app
        self._limits = limits
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = _ambiguous(scope)
        if refusal is None and self._under_way >= self._limits.concurrency and scope["path"] not in UNGUARDED:
            detail = "the service works on as many requests as it can; ask again"
            refusal = refused(503, detail, {"Retry-After": str(RETRY_AFTER_S)})
        if refusal is not None:
            # What else comes over this connection is not read: its framing may be a lie.
            refusal.headers["Connection"] = "close"
            await refusal(scope, receive, send)
            return
        self._under_way += 1
        try:
            await self._app(scope, _Body(receive, self._limits.body_s), send)
        finally:
            self._under_way -= 1


class _Body:
    """Receives a body, as long as it comes in time."""

    def __init__(self, receive: Receive, seconds: float) -> None:
        self._receive = receive
        self._ends = asyncio.get_running_loop().time() + seconds
        self._more = True

    async def __call__(self) -> Message:
        if not self._more:
            # After the body this waits for the client to leave, which may take as long as the answer does.
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._ends):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408, "the body did not come in time; send it again", {"Connection": "close"}) from None
        self._more = message["type"] == "http.request" and bool(message.get("more_body"))
        return message


def _ambiguous(scope: Scope) -> Response | None:
    """A refusal of a request that another server on the way may have read as another one."""
    names = list(_named(scope, b"transfer-encoding", b"content-length"))
    if len(names) > 1:
        detail = "the request says its length twice; send either Content-Length or Transfer-Encoding, once"
        return problem_of(InvalidInput(detail), status=400)
    if not scope["path"].startswith("/") or not scope["raw_path"].startswith(b"/"):
        return problem_of(InvalidInput("the target must be a path; the host goes into the Host header"), status=400)
    if sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEAD_BYTES:
        return refused(431, f"the headers are over {MAX_HEAD_BYTES} bytes; send less")
    return None


def _named(scope: Scope, *wanted: bytes) -> Iterator[bytes]:
    return (name for name, _ in scope["headers"] if name in wanted)
