"""The header by which one replica's write is seen by the next replica's read; see `graphmem.read_your_writes`."""

from typing import Annotated, Final

from fastapi import Header, Request, Response
from starlette.concurrency import run_in_threadpool

from graphmem.domain.scope import Scope
from graphmem.errors import GraphmemError
from graphmem.service import MemoryService

HEADER: Final = "Graphmem-Revision"

Revision = Annotated[
    str | None,
    Header(
        alias=HEADER,
        description="As a write answered with it: what it stands for is seen, whichever replica answers.",
    ),
]


def tell_revision(request: Request, service: MemoryService, scope: Scope) -> None:
    """Have the answer say what is written for this scope once it is made."""
    request.state.written_for = (service, scope)


async def add_revision(request: Request, response: Response) -> None:
    """Put the header on the answer to a write that succeeded."""
    written_for: tuple[MemoryService, Scope] | None = getattr(request.state, "written_for", None)
    if written_for is None or response.status_code >= 300:
        return
    service, scope = written_for
    try:
        response.headers[HEADER] = await run_in_threadpool(service.read_your_writes.token, scope)
    except GraphmemError:
        # What was written is written; a store that went away since then may not turn it into a failure.
        return
