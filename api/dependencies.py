"""What endpoints are given."""

from typing import Annotated

from fastapi import Depends, Request

from graphmem.service import MemoryService


def service_of(request: Request) -> MemoryService:
    """The service that `create_app` was given."""
    service: MemoryService = request.app.state.service
    return service


Service = Annotated[MemoryService, Depends(service_of)]
