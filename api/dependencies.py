"""What endpoints are given: the call, which is the only way to the service.

A call knows what its caller may do. `asking` leads to the service for one user and agent, `of_tenant` for what
belongs to the tenant as a whole; both refuse who may not.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError

from api.auditing import Doing
from api.problems import REPEATED
from api.revisions import Revision, tell_revision
from graphmem.domain.access import Access, Permission
from graphmem.domain.scope import Scope
from graphmem.service import MemoryService


@dataclass(frozen=True, slots=True)
class Call:
    """One request of an admitted caller."""

    access: Access
    _service: MemoryService
    _request: Request
    _changing: bool
    _revision: str | None
    _doing: Doing | None
    """What it changes; None: it only reads."""

    def asking(self, user: str, agent: str | None = None) -> MemoryService:
        """The service of the caller's tenant, for what it does as this user and agent.

        Returns once the store shows what the revision that came with the call stands for.

        Raises:
            PermissionDenied: Its key is bound to another one.
            InvalidInput: An id cannot be used, or the revision is none.
            StoreUnavailable: The store does not show so much in time.
        """
        if self._doing is not None:
            self._doing.user, self._doing.agent = user, agent
        self.access.check(user, agent)
        scope = Scope(self.access.tenant, user, agent)
        if self._revision is not None:
            self._service.read_your_writes.wait(self._revision, scope)
        if self._changing:
            tell_revision(self._request, self._service, scope)
        return self._service

    def touched(self, *ids: str | None) -> None:
        """Tell the audit log what the call changed; None is nothing."""
        if self._doing is not None:
            self._doing.touched(ids)

    def previews(self) -> None:
        """Tell the audit log that the call only shows what it would do."""
        if self._doing is not None:
            self._doing.is_act = False

    def of_tenant(self, *, changing: bool = False) -> MemoryService:
        """The service of the caller's tenant, for what belongs to no user.

        Raises:
            PermissionDenied: It changes something, and the caller's key is bound to a user or an agent.
        """
        if changing:
            self.access.check_unbound()
        return self._service


def process_service(request: Request) -> MemoryService:
    """The service that `create_app` was given, for what concerns the process and no caller."""
    service: MemoryService = request.app.state.service
    return service


def admitted(request: Request) -> Access:
    """What the caller may do, as `api.admission` found."""
    access: Access = request.state.access
    return access


def _call_with(permission: Permission) -> Callable[..., Call]:
    changing = permission in {Permission.WRITE, Permission.FORGET}

    def call(request: Request, access: Annotated[Access, Depends(admitted)], revision: Revision = None) -> Call:
        service = process_service(request).of_tenant(access.tenant)
        doing = None if permission is Permission.READ else Doing(service.audit, access)
        request.state.doing = doing
        access.require(permission)
        return Call(access, service, request, changing, revision, doing)

    return call


def unrepeated(request: Request) -> None:
    """Refuse a query parameter that is given twice, of which one would be dropped without a word.

    Raises:
        RequestValidationError: One is.
    """
    counts = Counter(name for name, _ in request.query_params.multi_items())
    repeated = [{"type": REPEATED, "loc": ("query", name)} for name, count in counts.items() if count > 1]
    if repeated:
        raise RequestValidationError(repeated)


Reading = Annotated[Call, Depends(_call_with(Permission.READ))]
"""A call that may read."""
Writing = Annotated[Call, Depends(_call_with(Permission.WRITE))]
"""A call that may write."""
Forgetting = Annotated[Call, Depends(_call_with(Permission.FORGET))]
"""A call that may forget and restore."""
Administering = Annotated[Call, Depends(_call_with(Permission.ADMIN))]
"""A call that may administer its tenant."""
Process = Annotated[MemoryService, Depends(process_service)]
"""For probes."""
