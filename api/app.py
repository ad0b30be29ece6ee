"""The application: routes, problems and the border, put together."""

from collections.abc import Sequence
from typing import Any, Final

from fastapi import FastAPI

from api.border import LOOPBACK_HOSTS, Border
from api.problems import MEDIA_TYPE, install
from api.routers import knowledge, memories, ontology, operations, pages, probes, profiles, retrievals, sessions, wikis
from graphmem import __version__
from graphmem.service import MemoryService

_DESCRIPTION: Final = """A memory service for agents whose memories form a graph.

Times are RFC 3339 with an offset. Every error is an RFC 9457 problem with a stable `type`."""


def create_app(service: MemoryService, *, hosts: Sequence[str] = LOOPBACK_HOSTS) -> FastAPI:
    """Build the REST application over a service.

    Args:
        service: Opened, and closed, by the caller.
        hosts: Names that a request's Host header may have.
    """
    app = FastAPI(
        title="graphmem",
        version=__version__,
        description=_DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        # No environment variable may make this service report to anybody.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.service = service
    app.add_middleware(Border, hosts=hosts)
    install(app)
    for router in (
        memories.router,
        knowledge.router,
        wikis.router,
        ontology.router,
        retrievals.router,
        profiles.router,
        sessions.router,
        operations.router,
        probes.router,
        pages.router,
    ):
        app.include_router(router)
    app.openapi = lambda: _describe(app)  # type: ignore[method-assign] # FastAPI's documented seam
    return app


def _describe(app: FastAPI) -> dict[str, Any]:
    """FastAPI's description, with problems under their own media type."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        for operations in schema["paths"].values():
            for operation in operations.values():
                for status, response in operation["responses"].items():
                    if int(status) >= 400:
                        response["content"] = {MEDIA_TYPE: response["content"].pop("application/json")}
        app.openapi_schema = schema
    return app.openapi_schema
