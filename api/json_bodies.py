"""Reading request bodies: JSON and nothing else, bounded, and strict (RFC 7493).

A body is refused before it is parsed when it is not declared as JSON (which also makes browsers ask
before they send one from another site) or grows beyond the limit.
"""

import json
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, NoReturn

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from api.auditing import audited
from api.revisions import add_revision

MAX_BODY_BYTES: Final = 2 * 1024 * 1024
"""Room for 1 MB of Chinese in which every character is escaped."""
MAX_MEMBERS: Final = 1_000
"""Of one JSON object; bounds what is spent on telling which of them are unknown."""


def parse_json(body: bytes) -> object:
    """Read I-JSON: UTF-8, unique names, no NaN or Infinity, no unpaired surrogates.

    Raises:
        HTTPException: 400, it is not that. The detail tells why in general words.
    """
    try:
        text = body.decode("utf-8")
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as exc:
        raise HTTPException(400, _reason(exc)) from exc
    return value


class JsonRequest(Request):
    """A request whose body is read by the rules of this module."""

    _kept: bytes | None = None

    @property
    def body_read(self) -> bytes:
        """The body as it was read; empty where the endpoint takes none."""
        return self._kept or b""

    async def body(self) -> bytes:
        """Read the body once.

        Raises:
            HTTPException: 415, not JSON; 413, too large; 400, empty.
        """
        if self._kept is None:
            media_type = self.headers.get("content-type", "").partition(";")[0].strip().lower()
            if media_type != "application/json":
                raise HTTPException(415, "send the body as Content-Type: application/json")
            self._kept = await self._read()
            if not self._kept:
                raise HTTPException(400, "the body is empty; send a JSON object")
        return self._kept

    async def json(self) -> object:
        """The body, parsed by `parse_json`."""
        return parse_json(await self.body())

    async def _read(self) -> bytes:
        if int(self.headers.get("content-length", "0")) > MAX_BODY_BYTES:
            raise _too_large()
        parts = bytearray()
        async for part in self.stream():
            parts += part
            if len(parts) > MAX_BODY_BYTES:
                raise _too_large()
        return bytes(parts)


class JsonRoute(APIRoute):
    """A route that reads its body as a `JsonRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Wrap FastAPI's handler."""
        handle = super().get_route_handler()

        async def handle_json(request: Request) -> Response:
            response = await audited(request, lambda: handle(JsonRequest(request.scope, request.receive)))
            await add_revision(request, response)
            return response

        return handle_json


class _NotStrict(ValueError):
    """What some parsers take and strict JSON does not have; the message says it."""


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        msg = "an object of the body has the same name twice"
        raise _NotStrict(msg)
    if len(members) > MAX_MEMBERS:
        msg = f"an object of the body has over {MAX_MEMBERS} members"
        raise _NotStrict(msg)
    return members


def _constant(_: str) -> NoReturn:
    msg = "the body holds NaN or Infinity, which JSON does not have"
    raise _NotStrict(msg)


def _reason(error: ValueError | RecursionError) -> str:
    match error:
        case _NotStrict():
            return str(error)
        case UnicodeDecodeError():
            return "the body is not UTF-8"
        case UnicodeEncodeError():
            return "the body holds an unpaired surrogate escape"
        case json.JSONDecodeError():
            return f"the body is not JSON from line {error.lineno}, column {error.colno} on"
        case RecursionError():
            return "the body is nested too deeply"
    return "the body holds a number that is too long"


def _too_large() -> HTTPException:
    return HTTPException(413, f"the body is over {MAX_BODY_BYTES} bytes; send less in one request")
