"""A service in which everything fails in the way it is told to."""

from typing import NoReturn, cast

from graphmem.audits import AuditService
from graphmem.domain.audit import Act, AuditEntry, Head
from graphmem.entities import EntityService
from graphmem.errors import StoreUnavailable
from graphmem.graph import GraphService
from graphmem.lists import ListService
from graphmem.service import MemoryService
from tests.fakes.clock import FixedClock
from tests.fakes.keys import key_service


class FullLog:
    """An `AuditLog` that takes nothing more."""

    def append(self, act: Act) -> AuditEntry:
        """Fail."""
        raise StoreUnavailable(act.act)

    def entries(self, tenant: str, *, after: int = 0, limit: int) -> tuple[AuditEntry, ...]:
        """Nothing."""
        del tenant, after, limit
        return ()

    def head(self, tenant: str) -> Head:
        """Nothing."""
        del tenant
        return Head()


class FailingService(MemoryService):
    """Raises one error from every use case."""

    def __init__(self, error: Exception) -> None:
        """Keep the error to raise."""
        self.tenant = "default"
        self.audit = AuditService(tenant="default", log=FullLog(), clock=FixedClock())
        self._error = error
        part = _FailingPart(error)
        self.entities = cast("EntityService", part)
        self.lists = cast("ListService", part)
        self.graph = cast("GraphService", part)
        self.keys = key_service()

    def remember(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def remember_observation(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def observe(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def end_session(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def recall(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def context(self, *_: object, **__: object) -> NoReturn:  # type: ignore[override] # fails as the rest does
        """Fail."""
        self._fail()

    def get(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def retrieval(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def replay(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def feedback(self, *_: object, **__: object) -> NoReturn:
        """Fail."""
        self._fail()

    def report(self) -> NoReturn:
        """Fail."""
        self._fail()

    def embeds(self) -> NoReturn:
        """Fail."""
        self._fail()

    def _fail(self) -> NoReturn:
        raise self._error


class _FailingPart:
    """Raises one error for whatever it is asked."""

    def __init__(self, error: Exception) -> None:
        """Keep the error to raise."""
        self._error = error

    def __getattr__(self, name: str) -> NoReturn:
        """Fail."""
        raise self._error
