"""Requests that may be sent again: the `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header-07).

Every POST that changes something takes a `call` and a `Once`, and is one expression:

    return once.run(lambda mark: service.remember(..., mark=mark), lambda receipt: JSONResponse(...))

The first function does it, and hands `mark` on to where the effect is committed; the second makes the response of its
result and does nothing else. Without the header, `mark` is None and nothing is kept. What is committed in no
`ChangeSet` leaves `mark` aside: its answer is kept right after, so it must do no harm when it is done twice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, TypeVar

from fastapi import Depends, Header, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import WithJsonSchema

from api.auditing import Doing
from api.dependencies import admitted, process_service
from api.json_bodies import JsonRequest
from api.problems import REPEATED
from graphmem.domain.access import Access
from graphmem.domain.answer import KEY, MAX_KEY_CHARS, AskedOnce, Told
from graphmem.ingestion.marking import Mark
from graphmem.service import MemoryService

HEADER: Final = "Idempotency-Key"
T = TypeVar("T")

_Key = Annotated[
    str,
    WithJsonSchema({"type": "string", "minLength": 1, "maxLength": MAX_KEY_CHARS, "pattern": f"^{KEY.pattern}$"}),
]
_KeyHeader = Annotated[
    _Key | None,
    Header(
        alias=HEADER,
        description="A random text for this request. Sent again within 24 hours with the same key, path "
        "and body, the request gets the same answer and changes nothing more; with another body it is refused. Answers "
        "that are errors are not kept.",
    ),
]


@dataclass(frozen=True, slots=True)
class RequestOnce:
    """One request, marked or not."""

    _service: MemoryService
    _tenant: str
    _asked: AskedOnce | None
    _request: Request

    def run(
        self, act: Callable[[Mark[T] | None], T], respond: Callable[[T], Response], *, is_dry: bool = False
    ) -> Response:
        """Do the request, or give the answer that it got.

        Args:
            act: Does it; see `graphmem.once.Once.run`.
            respond: Makes the response of what `act` returned.
            is_dry: It changes nothing; the key is ignored.

        Raises:
            KeyReused: The key was sent with another request.
            AskedAlready: The same request is being answered.
        """
        if self._asked is None or is_dry:
            return respond(act(None))
        ran = self._service.of_tenant(self._tenant).once.run(self._asked, act, lambda result: _told(respond(result)))
        doing: Doing | None = self._request.state.doing
        if ran.is_again and doing is not None:
            # The run that had the effect is the act that is noted.
            doing.is_act = False
        return Response(ran.told.body, ran.told.status, dict(ran.told.headers))


def _once(request: Request, access: Annotated[Access, Depends(admitted)], key: _KeyHeader = None) -> RequestOnce:
    if len(request.headers.getlist(HEADER)) > 1:
        raise RequestValidationError([{"type": REPEATED, "loc": ("header", HEADER)}])
    asked = None if key is None else AskedOnce.of(access, key, _same(request))
    return RequestOnce(process_service(request), access.tenant, asked, request)


def _same(request: Request) -> tuple[bytes, ...]:
    """All that makes a request the same one."""
    body = request.body_read if isinstance(request, JsonRequest) else b""
    path = request.scope.get("raw_path")
    sent = str(request.scope["path"]).encode() if path is None else path
    return (request.method.encode(), sent, request.scope["query_string"], body)


def _told(response: Response) -> Told:
    headers = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in response.raw_headers)
    kept = tuple((name, value) for name, value in headers if name != "content-length")
    return Told(response.status_code, kept, bytes(response.body).decode())


Once = Annotated[RequestOnce, Depends(_once)]
"""Does a request that may be sent again."""
