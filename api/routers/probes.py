"""Probes: does the process live, does the store answer."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from api.dependencies import Process
from api.problems import documented, problem_of
from api.schemas.health import Health, Readiness
from graphmem import __version__
from graphmem.errors import GraphmemError

router = APIRouter(tags=["probes"])


@router.get("/healthz", operation_id="healthz", summary="Liveness", responses=documented(403))
async def healthz() -> Health:
    """The process answers. Needs no store and no free thread."""
    return Health()


@router.get(
    "/readyz", operation_id="readyz", summary="Readiness", response_model=Readiness, responses=documented(403, 503)
)
def readyz(service: Process) -> Readiness | JSONResponse:
    """The store answers. Whatever is wrong with it, a probe is told 503."""
    try:
        report = service.report()
    except GraphmemError as exc:
        return problem_of(exc, status=503)
    return Readiness(version=__version__, schema_version=report.schema_version)
