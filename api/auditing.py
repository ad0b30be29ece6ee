"""Notes what an admitted caller changed or tried to, once it is known how that ended; see `graphmem.audits`.

A call that may change something says so when it is admitted, and names what it touched. The entry is written before
the answer is sent. Reads are not acts, and neither is what was refused for its form.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from graphmem.audits import AuditService
from graphmem.domain.access import Access
from graphmem.domain.audit import ActOutcome
from graphmem.errors import GraphmemError, PermissionDenied, outcome_of

log = logging.getLogger(__name__)

LOCAL: Final = "local"
"""The actor where no key was needed."""
UNAUDITED: Final = "Graphmem-Unaudited"
"""On the answer to an act that took effect and could not be noted."""


@dataclass(slots=True)
class Doing:
    """What one request does, as far as it is known."""

    audit: AuditService
    access: Access
    user: str | None = None
    agent: str | None = None
    ids: list[str] = field(default_factory=list)
    is_act: bool = True

    def touched(self, ids: Iterable[str | None]) -> None:
        """Name what it touched; None is nothing."""
        self.ids += [each for each in ids if each is not None]


async def audited(request: Request, answer: Callable[[], Awaitable[Response]]) -> Response:
    """Answer a request, and note what it did.

    Raises: As `answer`.
    """
    try:
        response = await answer()
    except PermissionDenied:
        await _note(request, ActOutcome.REFUSED)
        raise
    except GraphmemError as exc:
        if outcome_of(exc).http_status >= 500:
            await _note(request, ActOutcome.FAILED)
        raise
    if response.status_code < 300 and not await _note(request, ActOutcome.DONE):
        response.headers[UNAUDITED] = "true"
    return response


async def _note(request: Request, outcome: ActOutcome) -> bool:
    """Write the entry; False where that failed."""
    doing: Doing | None = getattr(request.state, "doing", None)
    if doing is None or not doing.is_act:
        return True
    act = getattr(request.scope.get("route"), "operation_id", None) or "unknown"
    try:
        await run_in_threadpool(
            doing.audit.note,
            act,
            outcome,
            actor=doing.access.key_id or LOCAL,
            user=doing.user,
            agent=doing.agent,
            ids=tuple(dict.fromkeys(doing.ids)),
            request_id=getattr(request.state, "request_id", None),
        )
    except GraphmemError as exc:
        # The act is durable by now, so its answer stands; whoever watches the log learns that the chain lacks it.
        log.error("audit.failed", extra={"act": act, "outcome": outcome.value, "detail": str(exc)})  # noqa: TRY400
        return False
    return True
