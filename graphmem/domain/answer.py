"""Answers that are kept, so that a request that is sent again gets the one it got, without a second effect.

A caller marks a request with a key of its choice (`Idempotency-Key`). Here: who may use which key, what makes two
requests the same one, and for how long an answer is kept. Nothing here holds a request or a caller's key.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import new as keyed_hash
from typing import Final, Self

from graphmem.domain.access import Access
from graphmem.errors import InvalidInput, KeyReused

MAX_KEY_CHARS: Final = 255
"""Of a caller's key, as Stripe has it (docs.stripe.com/api/idempotent_requests)."""
KEY: Final = re.compile(rf"[!-~](?:[ -~]{{0,{MAX_KEY_CHARS - 2}}}[!-~])?")
"""Printable ASCII that no blank begins or ends: HTTP drops those."""
KEPT: Final = timedelta(hours=24)
"""How long an answer is given again. draft-ietf-httpapi-idempotency-key-header leaves it to the service (§2.3);
Stripe drops keys after 24 hours (docs.stripe.com/api/idempotent_requests)."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer as a door gives it."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()
    """In the order sent, without the length of the body."""
    body: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """What was answered under a key. One of a tenant and key is in a store at a time."""

    tenant: str
    key: str
    """Names who asked under which key, and tells neither: SHA-256, hex."""
    digest: str
    """Of the request that was answered; another one under the same key is refused."""
    at: datetime
    told: Told

    def is_over(self, now: datetime) -> bool:
        """Whether it was kept for long enough."""
        return self.at <= now - KEPT


@dataclass(frozen=True, slots=True)
class AskedOnce:
    """A request that a caller marked with a key."""

    key: str
    """As `KeptAnswer.key`."""
    digest: str
    """As `KeptAnswer.digest`."""

    @classmethod
    def of(cls, access: Access, key: str, request: tuple[bytes, ...]) -> Self:
        """Mark a request.

        Args:
            access: Who asks; another caller's key of the same text is another key.
            key: The caller's, 1 to 255 printable ASCII characters.
            request: All that makes it the same one: method, path, query, body.

        Raises:
            InvalidInput: The key is none.
        """
        if KEY.fullmatch(key) is None:
            msg = f"an Idempotency-Key is 1 to {MAX_KEY_CHARS} printable ASCII characters; send a random one"
            raise InvalidInput(msg, field="Idempotency-Key")
        # No part of an access holds a control character, and none that is given is empty.
        who = "\0".join((access.key_id or "", access.user or "", access.agent or "", key))
        # The digest is keyed by what the store does not have, so that it does not tell a short body.
        digest = keyed_hash(key.encode(), digestmod=sha256)
        for part in request:
            digest.update(len(part).to_bytes(8, "big") + part)
        return cls(sha256(who.encode()).hexdigest(), digest.hexdigest())

    def check(self, kept: KeptAnswer) -> None:
        """Refuse the answer of another request.

        Raises:
            KeyReused: It is one.
        """
        if kept.digest != self.digest:
            msg = "this Idempotency-Key was sent with another request; send a new key with a new request"
            raise KeyReused(msg, field="Idempotency-Key")

    def step(self, name: str) -> str:
        """The key of a step on the way to the answer."""
        return sha256(f"{self.key}\0{name}".encode()).hexdigest()
