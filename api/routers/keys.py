"""API keys of the caller's tenant: made, listed, revoked, rotated by its admins."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from api.dependencies import Administering, unrepeated
from api.json_bodies import JsonRoute
from api.problems import documented
from api.schemas.key import CreateKeyBody, KeyBody, KeysBody, KeysQuery, NewKeyBody, RotatedKeyBody, RotateKeyBody
from graphmem.domain.times import parse_time

router = APIRouter(prefix="/v1/admin/keys", tags=["keys"], route_class=JsonRoute)
_UNKEPT = {"Cache-Control": "no-store"}
"""No cache on the way may keep a key."""


@router.post(
    "",
    status_code=201,
    operation_id="create_key",
    summary="Make a key",
    response_description="The key; its text is in this answer and nowhere else.",
    responses=documented(400, 403, 413, 415, 422, 500, 503),
)
def create(body: CreateKeyBody, call: Administering, response: Response) -> NewKeyBody:
    """Make a key of your tenant. It can do nothing that yours cannot."""
    service = call.of_tenant(changing=True)
    new = service.keys.create(
        service.tenant,
        body.name,
        body.permissions,
        user=body.user,
        agent=body.agent,
        expires_at=None if body.expires_at is None else parse_time(body.expires_at, "expires_at"),
        by=call.access,
    )
    call.touched(new.key.id)
    response.headers.update(_UNKEPT)
    return NewKeyBody.new(new, new.key.created_at)


@router.get(
    "",
    operation_id="list_keys",
    summary="List keys",
    response_description="Keys of your tenant by id, revoked and expired ones included.",
    dependencies=[Depends(unrepeated)],
    responses=documented(403, 422, 500, 503),
)
def list_keys(query: Annotated[KeysQuery, Query()], call: Administering) -> KeysBody:
    """List the keys of your tenant, oldest first."""
    service = call.of_tenant(changing=True)
    page = service.keys.list(service.tenant, after=query.after, limit=query.limit)
    now = service.keys.now()
    return KeysBody(keys=[KeyBody.of(key, now) for key in page.keys], next=page.next)


@router.delete(
    "/{key_id}",
    operation_id="revoke_key",
    summary="Revoke a key",
    response_description="The key as it is then.",
    responses=documented(403, 404, 422, 500, 503),
)
def revoke(key_id: str, call: Administering) -> KeyBody:
    """End a key for ever. An unknown id and one of another tenant get the same 404."""
    service = call.of_tenant(changing=True)
    revoked = service.keys.revoke(service.tenant, key_id)
    call.touched(revoked.id)
    return KeyBody.of(revoked, service.keys.now())


@router.post(
    "/{key_id}/rotate",
    status_code=201,
    operation_id="rotate_key",
    summary="Rotate a key",
    response_description="The new key with its text, and the old one with when it expires.",
    responses=documented(400, 403, 404, 409, 413, 415, 422, 500, 503),
)
def rotate(key_id: str, body: RotateKeyBody, call: Administering, response: Response) -> RotatedKeyBody:
    """Make a key that may do what an old one may; the old one lets in for a while still."""
    service = call.of_tenant(changing=True)
    rotated = service.keys.rotate(service.tenant, key_id, grace_s=body.grace_s, by=call.access)
    call.touched(rotated.old.id, rotated.new.key.id)
    response.headers.update(_UNKEPT)
    now = rotated.new.key.created_at
    return RotatedKeyBody(new=NewKeyBody.new(rotated.new, now), old=KeyBody.of(rotated.old, now))
