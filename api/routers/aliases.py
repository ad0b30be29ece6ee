"""Second paths to endpoints, for clients that know them by the names of the memory protocol.

Each is the endpoint itself under another path: same body, same answer, same documentation.
"""

from typing import Final

from fastapi import APIRouter
from fastapi.routing import APIRoute

from api.json_bodies import JsonRoute
from api.routers import forgetting, memories

ALIASES: Final = {
    "/memory/write": "remember",
    "/memory/search": "recall",
    "/memory/forget": "forget",
}
"""Path → operation id of the endpoint that it is an alias of."""

router = APIRouter(tags=["aliases"], route_class=JsonRoute)

_ENDPOINTS: Final = {
    route.operation_id: route
    for router_of_endpoint in (memories.router, forgetting.router)
    for route in router_of_endpoint.routes
    if isinstance(route, APIRoute) and route.operation_id
}

for path, operation_id in ALIASES.items():
    _endpoint = _ENDPOINTS[operation_id]
    router.add_api_route(
        path,
        _endpoint.endpoint,
        methods=["POST"],
        status_code=_endpoint.status_code,
        operation_id=f"{operation_id}_alias",
        summary=_endpoint.summary,
        description=f"The same as `POST {_endpoint.path}`.",
        dependencies=_endpoint.dependencies,
        response_model=_endpoint.response_model,
        response_description=_endpoint.response_description,
        responses=_endpoint.responses,
    )
