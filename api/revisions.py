"""The header by which one replica's write is seen by the next replica's read; see `graphmem.read_your_writes`."""

from typing import Annotated, Final

from fastapi import Header, Request, Response
from starlette.concurrency import run_in_threadpool

from graphmem.domain.scope import Scope
from graphmem.errors import GraphmemError
from graphmem.read_your_writes import ReadYourWrites

HEADER: Final = "Graphmem-Revision"

Revision = Annotated[
    str | None,
    Header(
        alias=HEADER,
        description="As a write answered with it: what it stands for is seen, whichever replica answers.",
    ),
]


def tell_revision(request: Request, revisions: ReadYourWrites, scope: Scope) -> None:
    """Have the answer say what is written for this scope once it is made."""
    request.state.written_for = (revisions, scope)


async def add_revision(request: Request, response: Response) -> None:
    """Put the header on the answer to a write that succeeded."""
    written_for: tuple[ReadYourWrites, Scope] | None = getattr(request.state, "written_for", None)
    if written_for is None or response.status_code >= 300:
        return
    revisions, scope = written_for
    try:
        response.headers[HEADER] = await run_in_threadpool(revisions.token, scope)
    except GraphmemError:
        # What was written is written; a store that went away since then may not turn it into a failure.
        return
