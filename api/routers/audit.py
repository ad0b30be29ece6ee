"""The audit log of the tenant, for its administrators."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from api.dependencies import Administering, unrepeated
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.audit import AuditBody, AuditEntryBody, AuditQuery
from graphmem.errors import StoreRejected

router = APIRouter(prefix="/v1", tags=["administration"], route_class=JsonRoute)


@router.get(
    "/audit",
    operation_id="list_audit",
    summary="Read the audit log",
    response_description="The next entries by number.",
    dependencies=[Depends(unrepeated)],
    responses=documented(422, 500, 503),
)
def audit(query: Annotated[AuditQuery, Query()], call: Administering) -> AuditBody:
    """Who did what, when, to which ids. `graphmem audit verify` tells whether the chain is whole."""
    page = call.of_tenant(changing=True).audit.entries(after=query.after, limit=query.limit)
    try:
        told = [AuditEntryBody.of(entry) for entry in page]
    except ValueError as exc:
        msg = "the audit log was changed by hand; `graphmem audit verify` names the place"
        raise StoreRejected(msg) from exc
    shown = [each for each in told if query.act in {None, each.act} and query.actor in {None, each.actor}]
    return AuditBody(entries=shown, next=page[-1].number if len(page) == query.limit else None)
