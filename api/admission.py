"""Who is let in: every request needs a key that holds, from when a key was made; until then none does.

Stands inside the border and before all routes, so that nothing of a stranger is read, whatever it asks for. What
the caller may do goes with the request as `request.state.access`.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.problems import told_problem_of
from api.rates import Buckets, Rates, client_of
from graphmem.domain.access import Access
from graphmem.errors import GraphmemError, Unauthenticated
from graphmem.service import MemoryService

OPEN_PATHS: Final = frozenset({"/healthz", "/readyz", "/docs", "/openapi.json", "/openapi-tools.json"})
"""What tells nothing about anybody."""
_OPEN_BELOW: Final = "/docs/"
SECURITY_SCHEMES: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "A key, as `gm_…`. Needed once a key was made."},
    "header": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same for tools without it."},
}
SECURITY: Final[list[dict[str, list[str]]]] = [{"bearer": []}, {"header": []}, {}]
"""Either; none while no key was ever made."""


def is_open(path: str) -> bool:
    """Whether a path is served without a key."""
    return path in OPEN_PATHS or path.startswith(_OPEN_BELOW)


class Admission:
    """ASGI middleware before the routes."""

    def __init__(
        self, app: ASGIApp, *, service: MemoryService, rates: Rates, ticks: Callable[[], float] = monotonic
    ) -> None:
        """Let callers of `app` in by the keys of a service, as often as rates allow by a clock of seconds."""
        self._app = app
        self._keys = service.keys
        self._tenant = service.tenant
        self._requests = Buckets(rates.requests, ticks)
        self._wrong = Buckets(rates.wrong_keys, ticks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request."""
        if scope["type"] == "http" and not is_open(scope["path"]):
            try:
                access = await run_in_threadpool(self._admit, scope)
            except GraphmemError as exc:
                await told_problem_of(exc)(scope, receive, send)
                return
            scope.setdefault("state", {})["access"] = access
        await self._app(scope, receive, send)

    def _admit(self, scope: Scope) -> Access:
        """What the caller may do.

        Raises:
            Unauthenticated: It brings no key that holds, or two.
            TooManyRequests: Its key is used too often, or too many wrong ones came from where it is.
            StoreUnavailable, StoreRejected: Whether a key holds cannot be told.
        """
        if not self._keys.required():
            return Access(self._tenant)
        text = _key_in(Headers(scope=scope))
        client = client_of(None if scope.get("client") is None else scope["client"][0])
        # A key that is known here is served whoever else guesses from the same address, as behind one proxy.
        if not self._keys.recognises(text):
            self._wrong.check(client)
        try:
            access = self._keys.admit(text)
        except Unauthenticated:
            self._wrong.take(client)
            raise
        if access.key_id is not None:
            self._requests.take(access.key_id)
        return access


def _key_in(headers: Headers) -> str:
    """The one key of a request; empty where there is none, or where it is not clear which."""
    bearer = [value.partition(" ") for value in headers.getlist("authorization")]
    found = [key.strip(" ") if scheme.lower() == "bearer" else "" for scheme, _, key in bearer]
    found += [value.strip(" ") for value in headers.getlist("x-api-key")]
    return found[0] if len(set(found)) == 1 else ""
