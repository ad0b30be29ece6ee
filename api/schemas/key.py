"""API keys over the wire."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, FailFast, Field, WithJsonSchema

from api.schemas.fields import REQUEST, Id, Time
from graphmem.domain.access import Permission
from graphmem.domain.api_key import ApiKey, KeyState, NewKey
from graphmem.keys import DEFAULT_GRACE_S, MAX_GRACE_S, MAX_LIMIT

_KEY_ID = {"type": "string", "pattern": "^[0-9a-f]{32}$", "examples": ["0" * 31 + "1"]}

Permissions = Annotated[
    list[Annotated[Permission, Field(strict=False)]],
    FailFast(),
    Field(json_schema_extra={"minItems": 1, "maxItems": len(Permission)}),
]


class CreateKeyBody(BaseModel):
    """A key to make."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [{"name": "shop agent", "permissions": ["read", "write"], "agent": "shop"}],
        },
    }

    name: Id = Field(description="What it is for, for people.")
    permissions: Permissions = Field(description="What its bearer may do; at most what your own key may.")
    user: Id | None = Field(default=None, description="The only user it may act for. Left out: any.")
    agent: Id | None = Field(default=None, description="The only agent it may act as. Left out: any, or none.")
    expires_at: Time | None = Field(default=None, description="From then on it lets nobody in. Left out: never.")


class RotateKeyBody(BaseModel):
    """How to rotate a key."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"grace_s": 3600}]}}

    grace_s: Annotated[int, WithJsonSchema({"type": "integer", "minimum": 0, "maximum": MAX_GRACE_S})] = Field(
        default=DEFAULT_GRACE_S, description="For how many seconds the old key lets in still."
    )


class KeysQuery(BaseModel):
    """Which keys."""

    model_config = REQUEST

    after: Annotated[str, WithJsonSchema(_KEY_ID)] | None = Field(
        default=None, description="`next` of the page before."
    )
    limit: Annotated[int, WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MAX_LIMIT})] = Field(
        default=50, strict=False, description="Keys in a page."
    )


class KeyBody(BaseModel):
    """A key; never its text."""

    id: Annotated[str, WithJsonSchema(_KEY_ID)]
    name: str
    tenant: str
    permissions: list[Permission]
    user: str | None = Field(description="The only user it may act for; null: any.")
    agent: str | None = Field(description="The only agent it may act as; null: any, or none.")
    state: KeyState
    created_at: Time
    expires_at: Time | None
    revoked_at: Time | None
    last_used_at: Time | None = Field(description="To the minute.")

    @classmethod
    def of(cls, key: ApiKey, now: datetime) -> Self:
        """The wire form of a key at a time."""
        return cls.model_validate(key.as_dict(now))


class NewKeyBody(KeyBody):
    """A key that was just made."""

    key: str = Field(
        description="Its text, which is never told again.",
        pattern="^gm_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$",
        examples=["gm_" + "0" * 31 + "1_" + "A" * 43],
    )

    @classmethod
    def new(cls, new: NewKey, now: datetime) -> Self:
        """The wire form of a new key, its text included."""
        return cls.model_validate({**new.key.as_dict(now), "key": new.text})


class RotatedKeyBody(BaseModel):
    """A new key, and the old one, which lets in until it expires."""

    new: NewKeyBody
    old: KeyBody


class KeysBody(BaseModel):
    """Keys of the tenant, oldest first."""

    keys: list[KeyBody]
    next: str | None = Field(description="What `after` shall be for the next page; null at the end.")
