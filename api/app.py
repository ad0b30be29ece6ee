"""The application: routes, problems and the border, put together."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from fastapi import FastAPI

from api.admission import SECURITY, SECURITY_SCHEMES, Admission, is_open
from api.border import LOOPBACK_HOSTS, Border
from api.limits import Limits
from api.problems import MEDIA_TYPE, install
from api.routers import (
    audit,
    context,
    keys,
    knowledge,
    memories,
    ontology,
    pages,
    probes,
    profiles,
    retrievals,
    sessions,
    wikis,
)
from graphmem import __version__
from graphmem.service import MemoryService

_DESCRIPTION: Final = """A memory service for agents whose memories form a graph.

Times are RFC 3339 with an offset. Every error is an RFC 9457 problem with a stable `type`.
Once a key was made, every request needs one."""


def create_app(
    service: MemoryService,
    *,
    hosts: Sequence[str] = LOOPBACK_HOSTS,
    limits: Limits | None = None,
    ticks: Callable[[], float] = monotonic,
) -> FastAPI:
    """Build the REST application over a service.

    Args:
        service: Opened, and closed, by the caller.
        hosts: Names that a request's Host header may have.
        limits: How often callers may ask; None: the defaults.
        ticks: Seconds of a clock that never goes back, by which limits count.
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
    app.add_middleware(Admission, service=service, limits=limits or Limits(), ticks=ticks)
    app.add_middleware(Border, hosts=hosts)
    install(app)
    for router in (
        memories.router,
        context.router,
        knowledge.router,
        wikis.router,
        ontology.router,
        retrievals.router,
        profiles.router,
        sessions.router,
        keys.router,
        audit.router,
        probes.router,
        pages.router,
    ):
        app.include_router(router)
    app.openapi = lambda: _describe(app)  # type: ignore[method-assign] # FastAPI's documented seam
    return app


def _describe(app: FastAPI) -> dict[str, Any]:
    """FastAPI's description, with problems under their own media type, and with the keys that are needed."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        schema.setdefault("components", {})["securitySchemes"] = SECURITY_SCHEMES
        for path, operations in schema["paths"].items():
            for operation in operations.values():
                if not is_open(path):
                    operation["security"] = SECURITY
                for status, response in operation["responses"].items():
                    if int(status) >= 400:
                        response["content"] = {MEDIA_TYPE: response["content"].pop("application/json")}
        app.openapi_schema = schema
    return app.openapi_schema
