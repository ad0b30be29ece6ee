"""The border of the service: who is spoken to, what is logged and measured, and what nobody expected.

Outermost of all: it refuses foreign Host headers, gives each request its id, writes one access line a request without
any text of the caller, and turns an unexpected error into a problem.
"""

import logging
import re
import time
from collections.abc import Callable, Sequence
from http import HTTPMethod
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.problems import problem_of, trace, unexpected_problem
from api.request_ids import HEADER, is_well_formed, request_id
from graphmem.errors import PermissionDenied
from graphmem.ports.meter import NO_METER, Answered, Meter

log = logging.getLogger(__name__)

LOOPBACK_HOSTS: Final = ("127.0.0.1", "localhost", "::1")
"""Hosts that may be served while there are no keys."""


class Border:
    """ASGI middleware around the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        new_id: Callable[[], str],
        hosts: Sequence[str] = LOOPBACK_HOSTS,
        meter: Meter = NO_METER,
    ) -> None:
        """Serve `app` to requests for `hosts` alone; `new_id` makes the ids of requests that bring none."""
        names = "|".join(re.escape(f"[{host}]" if ":" in host else host) for host in hosts)
        self._host = re.compile(rf"(?:{names})(?::\d{{1,5}})?", re.IGNORECASE)
        self._new_id = new_id
        self._meter = meter
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        asked = self._id_of(headers)
        # For who keeps it with what a request did.
        scope.setdefault("state", {})["request_id"] = asked
        token = request_id.set(asked)
        try:
            with self._meter.request(headers.get("traceparent")) as answered:
                await self._serve(scope, receive, send, answered, asked)
        finally:
            request_id.reset(token)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, answered: Answered, asked: str) -> None:
        started = time.perf_counter()
        status = 0

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = asked
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
            method, route = _names(scope)
            answered.answered(method, route, status)
            duration_ms = round((time.perf_counter() - started) * 1000, 1)
            fields = {"method": method, "route": route, "status": status, "duration_ms": duration_ms}
            log.info("http.request", extra=fields)

    def _is_ours(self, scope: Scope) -> bool:
        names = Headers(scope=scope).getlist("host")
        return len(names) == 1 and self._host.fullmatch(names[0]) is not None

    def _id_of(self, headers: Headers) -> str:
        given = headers.getlist(HEADER)
        return given[0] if len(given) == 1 and is_well_formed(given[0]) else self._new_id()


def _names(scope: Scope) -> tuple[str, str]:
    """Method and route: the template stands for the path, which may hold anything, and so may the method."""
    method = scope["method"] if scope["method"] in HTTPMethod.__members__ else "-"
    return method, getattr(scope.get("route"), "path", "-")
