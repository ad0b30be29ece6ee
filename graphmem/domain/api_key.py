"""API keys: what one lets its bearer do, until when, and how its text is made and compared.

The text is `gm_<id>_<secret>`. The id says which key is meant and is no secret; the secret is shown once, and only
its digest is kept.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final

from graphmem.domain.access import Access, Permission
from graphmem.domain.redaction import redact
from graphmem.domain.scope import check_id
from graphmem.domain.times import rfc3339
from graphmem.errors import InvalidInput

SECRET_BYTES: Final = 32
"""256 bits. What is random over that many needs no slow hash: slow hashes make up for passwords that can be guessed,
which "memorized secrets" are and these are not; NIST SP 800-63B, section 5.1.2.2, asks of look-up secrets of 112 bits
and more for an approved hash alone. SHA-256 is one, and costs a request a microsecond."""
PREFIX: Final = "gm_"
_TEXT: Final = re.compile(r"gm_([0-9a-f]{32})_([A-Za-z0-9_-]{43})", re.ASCII)
_ID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


class KeyState(StrEnum):
    """What has become of a key."""

    ACTIVE = "active"
    EXPIRED = "expired"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class ApiKey:
    """One key as it is kept. Times are aware and UTC."""

    id: str
    """32 hexadecimal digits, in the order of making."""
    tenant: str
    name: str
    """For people: what it is for."""
    permissions: frozenset[Permission]
    digest: str = field(repr=False)
    """`digest_of` its secret."""
    created_at: datetime
    user: str | None = None
    """The only user it may act for; None: any of the tenant."""
    agent: str | None = None
    """The only agent it may act as; None: any, or none."""
    expires_at: datetime | None = None
    """From then on it lets nobody in; None: never."""
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None
    """To the minute."""

    @property
    def access(self) -> Access:
        """What its bearer may do."""
        return Access(self.tenant, self.permissions, self.user, self.agent, self.id)

    def state(self, now: datetime) -> KeyState:
        """What has become of it by a time."""
        if self.revoked_at is not None:
            return KeyState.REVOKED
        expired = self.expires_at is not None and self.expires_at <= now
        return KeyState.EXPIRED if expired else KeyState.ACTIVE

    def as_dict(self, now: datetime) -> dict[str, object]:
        """Plain JSON types, without the digest."""
        return {
            "id": self.id,
            "name": self.name,
            "tenant": self.tenant,
            "permissions": [permission.value for permission in Permission if permission in self.permissions],
            "user": self.user,
            "agent": self.agent,
            "state": self.state(now).value,
            "created_at": rfc3339(self.created_at),
            "expires_at": _time(self.expires_at),
            "revoked_at": _time(self.revoked_at),
            "last_used_at": _time(self.last_used_at),
        }


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made, and its text, which nobody can tell again."""

    key: ApiKey
    text: str = field(repr=False)


def key_id(unique: str) -> str:
    """The id of a key from a UUID in its canonical form."""
    return unique.replace("-", "")


def is_key_id(text: str) -> bool:
    """Whether a text has the form of a key's id."""
    return _ID.fullmatch(text) is not None


def secret_of(chance: bytes) -> str:
    """The secret of a key out of `SECRET_BYTES` random bytes: 43 characters of base64url."""
    return urlsafe_b64encode(chance).rstrip(b"=").decode("ascii")


def text_of(id_: str, secret: str) -> str:
    """What the bearer of a key sends."""
    return f"{PREFIX}{id_}_{secret}"


def read_key(text: str) -> tuple[str, str] | None:
    """Id and secret of a key's text; None for what is none."""
    match = _TEXT.fullmatch(text)
    return None if match is None else (match[1], match[2])


def digest_of(secret: str) -> str:
    """SHA-256 of a secret, in hexadecimal digits."""
    return sha256(secret.encode("ascii")).hexdigest()


_NOBODYS: Final = "0" * 64
"""No secret is known that has this digest."""


def is_secret_of(secret: str, key: ApiKey | None) -> bool:
    """Whether a secret is that of a key. Takes as long where there is no such key, and wherever they differ."""
    same = hmac.compare_digest(digest_of(secret), _NOBODYS if key is None else key.digest)
    return same and key is not None


def check_name(name: str) -> str:
    """The name of a key as it is kept: without secrets.

    Raises:
        InvalidInput: It is empty, too long, or holds control characters.
    """
    check_id(name, "name")
    return str(redact(name).text)


def check_permissions(permissions: Iterable[str]) -> frozenset[Permission]:
    """Permissions by their names.

    Raises:
        InvalidInput: One is none, or there are none.
    """
    try:
        found = frozenset(Permission(name) for name in permissions)
    except ValueError as exc:
        msg = f"permissions are {', '.join(Permission)}; name some of these"
        raise InvalidInput(msg, field="permissions") from exc
    if not found:
        msg = "a key without permissions lets nobody do anything; name some"
        raise InvalidInput(msg, field="permissions")
    return found


def _time(value: datetime | None) -> str | None:
    return None if value is None else rfc3339(value)
