"""The border of the service: who is spoken to, what is logged, and what nobody expected.

Outermost of all: it refuses foreign Host headers, writes one access line a request without any text
of the caller, and turns an unexpected error into a problem.
"""

import logging
import re
import time
from collections.abc import Sequence
from http import HTTPMethod
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.problems import problem_of, trace, unexpected_problem
from graphmem.errors import PermissionDenied

log = logging.getLogger(__name__)

LOOPBACK_HOSTS: Final = ("127.0.0.1", "localhost", "::1")
"""Hosts that may be served while there are no keys."""


class Border:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, *, hosts: Sequence[str] = LOOPBACK_HOSTS) -> None:
        """Serve `app` to requests for `hosts` alone."""
        names = "|".join(re.escape(f"[{host}]" if ":" in host else host) for host in hosts)
        self._host = re.compile(rf"(?:{names})(?::\d{{1,5}})?", re.IGNORECASE)
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            if self._is_ours(scope):
                await self._app(scope, receive, watch)
            else:
                # A page of another site can point its own name at loopback (DNS rebinding).
                refusal = PermissionDenied("this host name is not served; use 127.0.0.1 or localhost")
                await problem_of(refusal)(scope, receive, watch)
        except Exception as exc:  # noqa: BLE001 - the border of the process
            log.error("http.unexpected", extra={"trace": trace(exc)})  # noqa: TRY400 - a message may quote memory text
            if not status:
                await unexpected_problem()(scope, receive, watch)
        finally:
            _log_access(scope, status, (time.perf_counter() - started) * 1000)

    def _is_ours(self, scope: Scope) -> bool:
        names = Headers(scope=scope).getlist("host")
        return len(names) == 1 and self._host.fullmatch(names[0]) is not None


def _log_access(scope: Scope, status: int, duration_ms: float) -> None:
    """The route's template stands for the path, which may hold anything, and so may the method."""
    route = getattr(scope.get("route"), "path", "-")
    method = scope["method"] if scope["method"] in HTTPMethod.__members__ else "-"
    fields = {"method": method, "route": route, "status": status, "duration_ms": round(duration_ms, 1)}
    log.info("http.request", extra=fields)
