"""Probes and figures: does the process live, can it do its work, and how is it doing."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from api.dependencies import Administering, process_service
from api.problems import documented, problem_of
from api.readiness import NotReady, ReadinessChecks
from api.schemas.health import Health, Readiness
from graphmem import __version__
from graphmem.errors import PermissionDenied

router = APIRouter(tags=["probes"])

EXPOSITION = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz", operation_id="healthz", summary="Liveness", responses=documented(403))
async def healthz() -> Health:
    """The process answers. Needs no store and no free thread."""
    return Health()


@router.get(
    "/readyz", operation_id="readyz", summary="Readiness", response_model=Readiness, responses=documented(403, 503)
)
async def readyz(request: Request) -> Readiness | JSONResponse:
    """The store answers a read and the embedder makes a vector; whatever is wrong, a probe is told 503 within 5 s."""
    checks: ReadinessChecks = request.app.state.readiness
    checked = await checks.check()
    if isinstance(checked, NotReady):
        states = ", ".join(f"{name}: {state}" for name, state in checked.states.items())
        error = checked.error
        return problem_of(type(error)(f"{states}; {error}"), status=503)
    return Readiness(version=__version__, schema_version=checked.report.schema_version, checks=checked.states)


@router.get(
    "/metrics",
    operation_id="metrics",
    summary="Figures for Prometheus",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **documented(403, 422)},
)
def metrics(request: Request, call: Administering) -> PlainTextResponse:
    """What the process did since its start, for all tenants together: an administrator of its own tenant may look."""
    service = call.of_tenant(changing=True)
    if service.tenant != process_service(request).tenant:
        msg = "these figures are of the whole process; use a key of the tenant that it was started for"
        raise PermissionDenied(msg)
    return PlainTextResponse(service.meter.exposition(), media_type=EXPOSITION)
