"""The application: routes, problems and the border, put together."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from fastapi import FastAPI

from api.admission import SECURITY, SECURITY_SCHEMES, Admission, is_open
from api.border import LOOPBACK_HOSTS, Border
from api.examples import add_examples
from api.guard import DEFAULT_LIMITS, Guard, Limits
from api.problems import MEDIA_TYPE, install
from api.rates import Rates
from api.readiness import ReadinessChecks
from api.routers import (
    aliases,
    audit,
    batch,
    context,
    entities,
    forgetting,
    graph,
    keys,
    knowledge,
    lists,
    memories,
    ontology,
    operations,
    pages,
    probes,
    profiles,
    retrievals,
    revisions,
    sessions,
    tools,
    wikis,
)
from graphmem import __version__
from graphmem.adapters import new_request_id
from graphmem.service import MemoryService

_DESCRIPTION: Final = """A memory service for agents whose memories form a graph.

Times are RFC 3339 with an offset. Every error is an RFC 9457 problem with a stable `type`. Once a key was made, every
request needs one. Every answer carries an `X-Request-Id`: the request's own where it has a well-formed one. Any request
may also be refused with 400, 408 or 431 where it does not come in one piece, in time, with headers of a usual size."""


def create_app(
    service: MemoryService,
    *,
    hosts: Sequence[str] = LOOPBACK_HOSTS,
    rates: Rates | None = None,
    ticks: Callable[[], float] = monotonic,
    limits: Limits = DEFAULT_LIMITS,
    new_request_id: Callable[[], str] = new_request_id,
) -> FastAPI:
    """Build the REST application over a service.

    Args:
        service: Opened, and closed, by the caller.
        hosts: Names that a request's Host header may have.
        rates: How often callers may ask; None: the defaults.
        ticks: Seconds of a clock that never goes back, by which they count.
        limits: What it bears of its clients.
        new_request_id: Makes the ids of requests that bring none.
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
    app.state.readiness = ReadinessChecks(service)
    app.state.routes = []
    app.add_middleware(Admission, service=service, rates=rates or Rates(), ticks=ticks)
    app.add_middleware(Guard, limits=limits)
    app.add_middleware(Border, hosts=hosts, new_id=new_request_id, meter=service.meter)
    install(app)
    for router in (
        memories.router,
        revisions.router,
        forgetting.router,
        batch.router,
        context.router,
        knowledge.router,
        wikis.router,
        ontology.router,
        retrievals.router,
        profiles.router,
        sessions.router,
        lists.router,
        entities.router,
        graph.router,
        keys.router,
        audit.router,
        tools.router,
        aliases.router,
        operations.router,
        probes.router,
        pages.router,
    ):
        app.include_router(router)
        app.state.routes += router.routes
    app.openapi = lambda: _describe(app)  # type: ignore[method-assign] # FastAPI's documented seam
    return app


def _describe(app: FastAPI) -> dict[str, Any]:
    """FastAPI's description, with examples, problems under their own media type, and the keys that are needed."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        schema.setdefault("components", {})["securitySchemes"] = SECURITY_SCHEMES
        for path, operations in schema["paths"].items():
            for operation in operations.values():
                if not is_open(path):
                    operation["security"] = SECURITY
                for status, response in operation["responses"].items():
                    if int(status) >= 400:
                        response["content"] = {MEDIA_TYPE: response["content"].popitem()[1]}
        add_examples(schema)
        app.openapi_schema = schema
    return app.openapi_schema
