"""Requests that are sent again: each is done once, and answered alike each time.

A door gives `Once.run` the request, what does it and how its result is told. What does it is handed a `Mark` and
commits the answer with the effect, so that there are both or neither.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, TypeVar

from graphmem.domain.answer import KEPT, AskedOnce, KeptAnswer, Told
from graphmem.domain.change import ChangeSet
from graphmem.errors import AskedAlready, GraphmemError
from graphmem.ingestion.marking import Mark
from graphmem.ports.clock import Clock
from graphmem.ports.store import Store

WAIT_S: Final = 2.0
"""How long a request waits for the same one in this process; a write takes some tens of milliseconds."""
DROP_EVERY: Final = 100
"""Answers that a process keeps from one dropping to the next; the first one drops too."""
DROP_STEP: Final = 200
"""Answers dropped in one transaction: more than come in between, so that what is over does not pile up."""

T = TypeVar("T")
_log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class _Running:
    lock: Lock = field(default_factory=Lock)
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Ran:
    """The answer to a marked request."""

    told: Told
    is_again: bool
    """Whether another run had the effect."""


class Running:
    """Which marked requests this process is doing. Safe to share between threads and tenants."""

    def __init__(self) -> None:
        """Start with none."""
        self._lock: Final = Lock()
        self._running: Final[dict[tuple[str, str], _Running]] = {}
        self._kept = 0

    @contextmanager
    def alone(self, tenant: str, key: str) -> Iterator[None]:
        """Let one thread at a time do a request.

        Raises:
            AskedAlready: Others have been doing it for `WAIT_S`.
        """
        name = (tenant, key)
        with self._lock:
            running = self._running.setdefault(name, _Running())
            running.waiting += 1
        try:
            if not running.lock.acquire(timeout=WAIT_S):
                msg = "the same request is still being answered; send it again for its answer"
                raise AskedAlready(msg)
            try:
                yield
            finally:
                running.lock.release()
        finally:
            with self._lock:
                running.waiting -= 1
                if not running.waiting:
                    del self._running[name]

    def is_time_to_drop(self) -> bool:
        """Counts an answer; whether some that are over should be dropped now."""
        with self._lock:
            self._kept += 1
            return self._kept % DROP_EVERY == 1


class Once:
    """Does marked requests of one tenant. Safe to share between threads."""

    def __init__(self, *, tenant: str, store: Store, clock: Clock, running: Running) -> None:
        """Keep the parts; `running` is shared by all tenants of a process."""
        self._tenant: Final = tenant
        self._store: Final = store
        self._clock: Final = clock
        self._running: Final = running

    def run(self, asked: AskedOnce, act: Callable[[Mark[T]], T], told: Callable[[T], Told]) -> Ran:
        """Do a request, or give the answer that it got.

        Args:
            asked: The request.
            act: Does it, and raises where it cannot. It commits `mark.of(result)` with its last effect; where it does
                not, because nothing was to commit or the effect is in no `ChangeSet`, the answer is kept right after.
            told: Makes the answer of the result. Called before the effect is committed, it must do nothing else.

        Returns:
            The answer, of this run or of the one that had the effect. What `act` raises is kept by nobody.

        Raises:
            KeyReused: The key was sent with another request.
            AskedAlready: The same request is being answered.
            StoreUnavailable: The store does not answer.
        """
        with self._running.alone(self._tenant, asked.key):
            kept = self._find(asked)
            if kept is not None:
                return Ran(kept.told, is_again=True)
            try:
                return Ran(self._do(asked, act, told).told, is_again=False)
            except AskedAlready:
                # Another process was faster, and may have told its answer.
                kept = self._find(asked)
                if kept is None:
                    raise
                return Ran(kept.told, is_again=True)

    def _do(self, asked: AskedOnce, act: Callable[[Mark[T]], T], told: Callable[[T], Told]) -> KeptAnswer:
        mark = Mark(asked, tenant=self._tenant, at=self._clock.now(), told=told, answers=self._store.answers)
        result = act(mark)
        answer = mark.answer
        if answer is None:
            answer = mark.of(result)
            self._store.commit(ChangeSet(answer=answer))
        self._drop()
        return answer

    def _find(self, asked: AskedOnce) -> KeptAnswer | None:
        kept = self._store.answers.find(self._tenant, asked.key)
        if kept is None or kept.is_over(self._clock.now()):
            return None
        asked.check(kept)
        return kept

    def _drop(self) -> None:
        """Drop some of what is over, now and then. The request that pays for it is done, whatever comes of it."""
        if not self._running.is_time_to_drop():
            return
        try:
            dropped = self._store.answers.drop_older_than(self._clock.now() - KEPT, limit=DROP_STEP)
        except GraphmemError as exc:
            _log.warning("answers.not_dropped", extra={"reason": type(exc).__name__})
            return
        _log.info("answers.dropped", extra={"answers": dropped})
