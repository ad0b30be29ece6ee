"""What a recall can be ranked by."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from api.dependencies import Reading
from api.problems import documented
from api.schemas.profile import ProfilesBody

router = APIRouter(prefix="/v1", tags=["retrievals"])


@router.get(
    "/profiles",
    operation_id="profiles",
    summary="List profiles",
    response_model=ProfilesBody,
    response_description="The shipped ones, then own ones.",
    responses=documented(403, 500),
)
def profiles(call: Reading) -> JSONResponse:
    """List what a recall can be ranked by: names, formulas, weights and sources."""
    return JSONResponse({"profiles": [profile.as_dict() for profile in call.of_tenant().profiles()]})
