"""Whether the process can do its work: the store answers a read, the embedder makes a vector; each in bounded time.

A check that hangs keeps one thread of its own and makes each probe fail; it never takes a thread of those that serve.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import anyio

from graphmem.errors import GraphmemError, StoreUnavailable
from graphmem.ports.store import StoreReport
from graphmem.service import MemoryService

TIMEOUT_S: Final = 4.0
"""For all checks together: below the 5 s after which an orchestrator's probe gives up and learns nothing."""
EMBEDDED_FOR_S: Final = 30.0
"""How long one vector proves the embedder: an endpoint is paid by the call, and a probe asks every few seconds."""


@dataclass(frozen=True, slots=True)
class Ready:
    """All checks are ok."""

    report: StoreReport
    states: dict[str, str]
    """By name of the check."""


@dataclass(frozen=True, slots=True)
class NotReady:
    """One of them is not."""

    error: GraphmemError
    """Why; the store's, where several are not."""
    states: dict[str, str]
    """`ok`, `failed` or `does not answer`, by name of the check."""


class ReadinessChecks:
    """The checks of one process."""

    def __init__(self, service: MemoryService, *, timeout_s: float = TIMEOUT_S) -> None:
        """Nothing was checked so far."""
        self._service = service
        self.timeout_s = timeout_s
        self._embedded_until = float("-inf")
        self._running: dict[str, asyncio.Task[Any]] = {}

    async def check(self) -> Ready | NotReady:
        """Ask the store, and the embedder unless it answered lately."""
        asked: dict[str, Callable[[], object]] = {"store": self._service.report}
        if time.monotonic() >= self._embedded_until:
            asked["embedder"] = self._service.embeds
        tasks = {name: self._task(name, ask) for name, ask in asked.items()}
        await asyncio.wait(tasks.values(), timeout=self.timeout_s)
        failures = {name: _failure(name, task) for name, task in tasks.items()}
        if "embedder" in tasks and failures["embedder"] is None:
            self._embedded_until = time.monotonic() + EMBEDDED_FOR_S
        states = {"store": "ok", "embedder": "ok"} | {
            name: "failed" if tasks[name].done() else "does not answer"
            for name, failure in failures.items()
            if failure is not None
        }
        errors = [failure for failure in failures.values() if failure is not None]
        return NotReady(errors[0], states) if errors else Ready(tasks["store"].result(), states)

    def _task(self, name: str, ask: Callable[[], object]) -> asyncio.Task[Any]:
        """The check that still runs, which is waited for instead of asking once more; otherwise a new one."""
        running = self._running.get(name)
        if running is None or running.done():
            running = asyncio.create_task(_in_thread(ask))
            self._running[name] = running
        return running


async def _in_thread(ask: Callable[[], object]) -> object:
    return await anyio.to_thread.run_sync(partial(ask), abandon_on_cancel=True, limiter=anyio.CapacityLimiter(1))


def _failure(name: str, task: asyncio.Task[Any]) -> GraphmemError | None:
    """Why a check is not ok; what nobody foresaw is raised."""
    if not task.done():
        return StoreUnavailable(f"the {name} does not answer in time; look at it and its network")
    error = task.exception()
    if error is None or isinstance(error, GraphmemError):
        return error
    raise error
