"""What a caller may do, and as whom: the tenant it acts in, its permissions, and a user or agent it is bound to.

A key gives one; a process that needs no key has one over everything of its tenant.
"""

from dataclasses import dataclass
from enum import StrEnum

from graphmem.errors import PermissionDenied


class Permission(StrEnum):
    """One thing a caller may do. None holds another inside it."""

    READ = "read"
    WRITE = "write"
    FORGET = "forget"
    ADMIN = "admin"


ALL_PERMISSIONS = frozenset(Permission)


@dataclass(frozen=True, slots=True)
class Access:
    """What one caller may do."""

    tenant: str
    permissions: frozenset[Permission] = ALL_PERMISSIONS
    user: str | None = None
    """The only user it may act for; None: any of the tenant."""
    agent: str | None = None
    """The only agent it may act as; None: any, or none."""
    key_id: str | None = None
    """The key that gave it; None: no key was needed."""

    def require(self, permission: Permission) -> None:
        """Refuse a caller without a permission.

        Raises:
            PermissionDenied: It lacks it; the message names the permission.
        """
        if permission not in self.permissions:
            msg = f"this key lacks the permission {permission.value}; use one that has it"
            raise PermissionDenied(msg)

    def check(self, user: str, agent: str | None) -> None:
        """Refuse a caller that acts for somebody its key is not bound to.

        Raises:
            PermissionDenied: The user or the agent is another one, or the agent is left out.
        """
        if self.user is not None and user != self.user:
            msg = "this key is bound to one user; name that user, or use another key"
            raise PermissionDenied(msg)
        if self.agent is not None and agent != self.agent:
            msg = "this key is bound to one agent; name that agent, or use another key"
            raise PermissionDenied(msg)

    def check_unbound(self) -> None:
        """Refuse a caller that is bound to a user or an agent what concerns the whole tenant.

        Raises:
            PermissionDenied: It is.
        """
        if self.user is not None or self.agent is not None:
            msg = "this concerns the whole tenant, and this key is bound to one user or agent; use another key"
            raise PermissionDenied(msg)
