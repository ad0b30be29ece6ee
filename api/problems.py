"""Every refusal and failure as an RFC 9457 problem.

`graphmem.errors.OUTCOMES` says what the service's errors mean; the table here adds what only HTTP can
get wrong. Nothing a caller sent is repeated, but for names of fields.
"""

import logging
import re
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from api.schemas.problem import FieldError, Problem
from graphmem.domain.redaction import redact
from graphmem.errors import (
    OUTCOMES,
    UNEXPECTED,
    AskedAlready,
    GraphmemError,
    InboxFull,
    InvalidInput,
    TooManyRequests,
    Unauthenticated,
    outcome_of,
)

log = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"
REPEATED: Final = "repeated"
"""The type of a validation error that is ours: a query parameter given more than once."""
REFUSALS_OF_ALL: Final = (401, 403, 422, 429, 503)
"""No key or none that holds, not allowed, a header that cannot be used, too many requests, too many at once."""
MAX_ERRORS: Final = 20
"""Fields named in one problem."""


@dataclass(frozen=True, slots=True)
class _Refusal:
    slug: str
    title: str
    detail: str | None = None
    """None: the one who refuses says it."""


_REFUSALS: Final = {
    400: _Refusal("malformed-json", "The body is not JSON"),
    404: _Refusal("unknown-route", "Nothing is served here", "no such path; /docs lists them all"),
    405: _Refusal("method-not-allowed", "Not served by this method", "the Allow header names the methods of this path"),
    408: _Refusal("body-too-slow", "The body did not come in time"),
    413: _Refusal("body-too-large", "The body is too large"),
    415: _Refusal("unsupported-media-type", "The body must be JSON"),
    431: _Refusal("headers-too-large", "The headers are too large"),
    503: _Refusal("too-busy", "Too many requests at once"),
}


def problem_of(error: GraphmemError, *, status: int | None = None) -> JSONResponse:
    """The problem for an error of the service; `status` overrules the table, for probes."""
    response = _answer(told(error, status=status))
    if isinstance(error, Unauthenticated):
        response.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, AskedAlready | InboxFull | TooManyRequests):
        response.headers["Retry-After"] = str(error.retry_after_s)
    return response


def told(error: GraphmemError, *, status: int | None = None) -> Problem:
    """What a problem says of an error of the service."""
    outcome = outcome_of(error)
    field = error.field if isinstance(error, InvalidInput) else None
    status = outcome.http_status if status is None else status
    return _problem(outcome.slug, outcome.title, status, str(error), field=field)


def told_invalid(errors: Sequence[Any]) -> Problem:
    """What a problem says of a body or query that pydantic refuses, by its errors; `loc` begins with where it was."""
    found = [FieldError(field=_field(item["loc"]), message=_message(item)) for item in errors[:MAX_ERRORS]]
    outcome = OUTCOMES[InvalidInput]
    detail = "; ".join(f"{item.field}: {item.message}" for item in found)
    return _problem(outcome.slug, outcome.title, outcome.http_status, detail, field=found[0].field, errors=found)


def told_problem_of(error: GraphmemError) -> JSONResponse:
    """The problem for an error of the service; the log is told of what is no fault of the caller."""
    outcome = outcome_of(error)
    if outcome.http_status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        log.error("http.failed", extra={"problem": outcome.slug, "detail": str(error), "trace": trace(error)})
    return problem_of(error)


def refused(status: int, detail: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The problem for what only HTTP can get wrong, where no endpoint has been reached."""
    refusal = _REFUSALS[status]
    response = _answer(_problem(refusal.slug, refusal.title, status, detail))
    response.headers.update(headers or {})
    return response


def unexpected_problem() -> JSONResponse:
    """The problem for what nobody foresaw; the log knows more."""
    detail = "the service met an error that it did not expect; its log has the place"
    return _answer(_problem(UNEXPECTED.slug, UNEXPECTED.title, UNEXPECTED.http_status, detail))


def trace(error: BaseException) -> str:
    """Where an error came from: classes and code lines, without messages, which may quote memory text."""
    return "".join(
        f"{type(link).__module__}.{type(link).__qualname__}\n{''.join(traceback.format_tb(link.__traceback__))}"
        for link in _chain(error)
    )


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of an endpoint that may answer with problems of these statuses, and what any may be refused."""
    return {
        status: {"model": Problem, "description": HTTPStatus(status).phrase}
        for status in sorted({*statuses, *REFUSALS_OF_ALL})
    }


def install(app: FastAPI) -> None:
    """Answer every error of `app` with a problem. What is unexpected is left to the border."""
    app.exception_handler(GraphmemError)(_on_graphmem_error)
    app.exception_handler(RequestValidationError)(_on_invalid_request)
    app.exception_handler(HTTPException)(_on_http_exception)


async def _on_graphmem_error(_: Request, error: GraphmemError) -> JSONResponse:
    return told_problem_of(error)


async def _on_invalid_request(_: Request, error: RequestValidationError) -> JSONResponse:
    return _answer(told_invalid(error.errors()))


async def _on_http_exception(request: Request, error: HTTPException) -> JSONResponse:
    status = HTTPStatus(error.status_code)
    refusal = _REFUSALS.get(status, _Refusal(status.phrase.lower().replace(" ", "-"), status.phrase, status.phrase))
    response = _answer(_problem(refusal.slug, refusal.title, status, refusal.detail or error.detail))
    response.headers.update(error.headers or {})
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        # A path may have a route for each of its methods, of which only the first one would be told.
        response.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return response


def _methods(request: Request) -> set[str]:
    """Every method that the path of a request is served by."""
    fitting = [route for route in request.app.state.routes if route.matches(request.scope)[0] is not Match.NONE]
    return {method for route in fitting for method in getattr(route, "methods", None) or ()}


def _problem(
    slug: str,
    title: str,
    status: int,
    detail: str,
    *,
    field: str | None = None,
    errors: list[FieldError] | None = None,
) -> Problem:
    return Problem(
        type=f"urn:graphmem:problem:{slug}", title=title, status=status, detail=detail, field=field, errors=errors
    )


def _answer(problem: Problem) -> JSONResponse:
    return JSONResponse(problem.model_dump(exclude_none=True), problem.status, media_type=MEDIA_TYPE)


_BODIES: Final = frozenset({"filters"})
"""Fields that are bodies themselves; below others, names are the caller's own."""


def _field(location: Sequence[int | str]) -> str:
    """`tags[2]` for ("body", "tags", 2), `filters.tags[2]` in a body inside.

    A name that may be content or a secret is kept back.
    """
    name, *rest = location[1:] or ("body",)
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]{0,39}", str(name)) or redact(str(name)).findings:
        return "(unnamed)"
    if name in _BODIES and rest:
        return f"{name}.{_field((name, *rest))}"
    return f"{name}[{rest[0]}]" if rest and isinstance(rest[0], int) else str(name)


def _message(item: dict[str, Any]) -> str:
    """What pydantic says, which names what it expects and never what it got."""
    if item["type"] == "extra_forbidden":
        return "there is no such field; leave it out or correct its name"
    if item["type"] == REPEATED:
        return "this parameter is given more than once; give it once"
    if item["type"] == "missing":
        return "this field is needed"
    return str(item["msg"])


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
