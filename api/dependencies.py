"""What endpoints are given."""

from collections import Counter
from typing import Annotated

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError

from api.problems import REPEATED
from graphmem.service import MemoryService


def service_of(request: Request) -> MemoryService:
    """The service that `create_app` was given."""
    service: MemoryService = request.app.state.service
    return service


def unrepeated(request: Request) -> None:
    """Refuse a query parameter that is given twice, of which one would be dropped without a word.

    Raises:
        RequestValidationError: One is.
    """
    counts = Counter(name for name, _ in request.query_params.multi_items())
    repeated = [{"type": REPEATED, "loc": ("query", name)} for name, count in counts.items() if count > 1]
    if repeated:
        raise RequestValidationError(repeated)


Service = Annotated[MemoryService, Depends(service_of)]
