"""Who may see a memory: scopes of callers, owners of memories, and the three visibilities.

A caller has a `Scope`. A memory has an `Owner`, one of at most three that the scope can see.
Stores and indexes work on owners only, so isolation is one comparison of keys.
"""

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import quote

from graphmem.errors import InvalidInput

MAX_ID_CHARS = 200
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


class Visibility(StrEnum):
    """Who may see a memory: this agent of the user, every agent of the user, or the tenant."""

    PRIVATE = "private"
    SHARED = "shared"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class Owner:
    """The part of a tenant that a memory and its entities belong to."""

    tenant: str
    user: str | None = None
    agent: str | None = None

    @property
    def visibility(self) -> Visibility:
        """Private with an agent, shared with a user only, public with neither."""
        if self.agent is not None:
            return Visibility.PRIVATE
        return Visibility.PUBLIC if self.user is None else Visibility.SHARED

    @property
    def key(self) -> str:
        """A readable, injective key: `t/acme/u/alice/a/shop`, parts percent-encoded."""
        return _key(self.tenant, self.user, self.agent)


@lru_cache(maxsize=4096)
def _key(*parts: str | None) -> str:
    return "/".join(f"{tag}/{quote(part, safe='')}" for tag, part in zip("tua", parts, strict=True) if part is not None)


@dataclass(frozen=True, slots=True)
class Scope:
    """A caller: tenant and user, and where known the agent and the session.

    Raises:
        InvalidInput: A part is empty, longer than 200 characters, or holds control characters.
    """

    tenant: str
    user: str
    agent: str | None = None
    session: str | None = None

    def __post_init__(self) -> None:
        """Refuse ids that no caller means: empty, huge, or with control characters."""
        check_id(self.tenant, "tenant")
        check_id(self.user, "user")
        if self.agent is not None:
            check_id(self.agent, "agent")
        if self.session is not None:
            check_id(self.session, "session")

    def owner(self, visibility: Visibility) -> Owner:
        """The owner of what this caller writes at `visibility`.

        Raises:
            InvalidInput: Private was asked for, but the caller names no agent.
        """
        if visibility is Visibility.PUBLIC:
            return Owner(self.tenant)
        if visibility is Visibility.SHARED:
            return Owner(self.tenant, self.user)
        if self.agent is None:
            msg = "a private memory needs an agent; name one, or write it as shared"
            raise InvalidInput(msg, field="visibility")
        return Owner(self.tenant, self.user, self.agent)

    @property
    def default_visibility(self) -> Visibility:
        """Private where an agent is named, otherwise shared by the user's agents."""
        return Visibility.SHARED if self.agent is None else Visibility.PRIVATE

    @property
    def owners(self) -> tuple[Owner, ...]:
        """The owners this caller can see: private (with an agent), shared, public, in that order."""
        levels = (Visibility.SHARED, Visibility.PUBLIC)
        private = () if self.agent is None else (self.owner(Visibility.PRIVATE),)
        return (*private, *(self.owner(level) for level in levels))


def check_id(value: str, field: str) -> None:
    """Refuse an id that is empty, over 200 characters, or holds control or unpaired characters.

    Raises:
        InvalidInput: It is one of these.
    """
    if not isinstance(value, str):
        msg = f"{field} must be text"
        raise InvalidInput(msg, field=field)
    if not value.strip():
        msg = f"{field} is empty; give it a name or leave it out"
        raise InvalidInput(msg, field=field)
    if len(value) > MAX_ID_CHARS:
        msg = f"{field} is {len(value)} characters long; at most {MAX_ID_CHARS} are kept"
        raise InvalidInput(msg, field=field)
    if any(unicodedata.category(char) in _UNPRINTABLE for char in value):
        msg = f"{field} holds control, format, line-breaking or unpaired surrogate characters; remove them"
        raise InvalidInput(msg, field=field)
