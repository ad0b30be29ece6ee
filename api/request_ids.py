"""The id of a request: taken from its header or made, told in the answer, and known to whatever is logged meanwhile."""

import re
from contextvars import ContextVar
from typing import Final

HEADER: Final = "X-Request-Id"
_WELL_FORMED: Final = re.compile(r"[A-Za-z0-9._-]{1,128}")
"""Nothing that could break a header or a line of a log, or be much of a text."""
request_id: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)
"""Of the request under way here, in the threads that work on it too; None outside of requests."""


def is_well_formed(given: str) -> bool:
    """Whether the id that a caller gave can be taken."""
    return _WELL_FORMED.fullmatch(given) is not None
