"""Writes retrievals to the store's log in the background, so that no answer waits for it or fails with it.

A thread runs while something waits to be written and ends when nothing does. What the store does not take, or what
comes faster than it takes, is dropped: counted, and told once in the log of the process until writing works again.
"""

import logging
from collections import deque
from threading import Condition, Thread
from typing import Final

from graphmem.domain.retrieval_record import RetrievalRecord
from graphmem.errors import GraphmemError
from graphmem.ports.retrieval_log import RetrievalLog

MOST_WAITING: Final = 1_000
"""Records that wait; a few megabytes. The store is then seconds behind, and gets no further behind."""
BATCH: Final = 100
"""Records a transaction: it holds the write lock of a SQLite store for some milliseconds."""
THREAD_NAME: Final = "graphmem-retrieval-log"

_log: Final = logging.getLogger(__name__)


class BackgroundLog:
    """A queue in front of a `RetrievalLog`. Safe to share between threads."""

    def __init__(self, log: RetrievalLog, *, most_waiting: int = MOST_WAITING) -> None:
        """Start empty, without a thread."""
        self._store: Final = log
        self._most_waiting: Final = most_waiting
        self._waiting: Final[deque[RetrievalRecord]] = deque()
        self._changed: Final = Condition()
        self._running = False
        self._failing = False
        self._taken = 0
        self._done = 0
        self.dropped = 0
        """Records that were not written."""

    def append(self, record: RetrievalRecord) -> None:
        """Have a record written soon. Never waits for the store, never fails."""
        with self._changed:
            if len(self._waiting) >= self._most_waiting:
                self._drop(1, "TooManyWaiting")
                return
            self._waiting.append(record)
            self._taken += 1
            if not self._running:
                self._start()

    def flush(self) -> None:
        """Wait until everything appended so far was written or dropped: as long as the store may take for a write."""
        with self._changed:
            taken = self._taken
            self._changed.wait_for(lambda: self._done >= taken)

    def _start(self) -> None:
        try:
            # No daemon: what waits when the process ends is still written.
            Thread(target=self._drain, name=THREAD_NAME).start()
            self._running = True
        except RuntimeError:
            # The system gives no more threads, or the interpreter is ending.
            self._give_up("NoThread")

    def _drain(self) -> None:
        try:
            while batch := self._next():
                self._write(batch)
        except BaseException as exc:
            with self._changed:
                self._give_up(type(exc).__name__)
            raise

    def _next(self) -> list[RetrievalRecord]:
        """The next batch; an empty one ends the thread, in the same breath as others learn that there is none."""
        with self._changed:
            batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
            self._running = bool(batch)
            return batch

    def _write(self, batch: list[RetrievalRecord]) -> None:
        try:
            self._store.append(batch)
        except GraphmemError as exc:
            with self._changed:
                # All that waits with it: who waits for the end would wait for each of them to fail by itself.
                self._forget(type(exc).__name__)
            return
        with self._changed:
            self._failing = False
            self._finish(len(batch))

    def _give_up(self, reason: str) -> None:
        """Let nobody wait for a thread that is not there."""
        self._running = False
        self._forget(reason)

    def _forget(self, reason: str) -> None:
        lost = self._taken - self._done
        self._waiting.clear()
        self._drop(lost, reason)
        self._finish(lost)

    def _finish(self, count: int) -> None:
        self._done += count
        self._changed.notify_all()

    def _drop(self, count: int, reason: str) -> None:
        self.dropped += count
        if not self._failing:
            self._failing = True
            _log.warning("retrievals.not_logged", extra={"reason": reason, "dropped": self.dropped})
