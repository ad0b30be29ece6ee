"""The loop of a worker: does what is due until it is told to stop, and finishes what it holds."""

import logging
from threading import Event, Thread
from typing import Final

from graphmem.errors import GraphmemError
from graphmem.operations import OperationWorker

log = logging.getLogger(__name__)

IDLE_S: Final = 0.2
"""Between two looks into an empty inbox."""
TROUBLE_S: Final = 2.0
"""Between two tries while the inbox does not answer."""
DROP_EVERY: Final = 100
"""Operations done, or looks that found none, from one dropping of old ones to the next."""


def work(worker: OperationWorker, stopped: Event, *, until_empty: bool = False) -> int:
    """Do operations until `stopped` is set, or until none is due; how many were done or failed for good.

    An inbox that does not answer is tried again for ever, and told of in the log.
    """
    ended = looks = 0
    while not stopped.is_set():
        try:
            operation = worker.step()
            if looks % DROP_EVERY == 0:
                worker.drop_old()
        except GraphmemError as exc:
            log.error("worker.inbox_failed", extra={"detail": str(exc)})  # noqa: TRY400 - a driver's message is its own
            stopped.wait(TROUBLE_S)
            continue
        looks += 1
        if operation is not None:
            ended += operation.ended_at is not None
        elif until_empty:
            break
        else:
            stopped.wait(IDLE_S)
    return ended


class WorkerThread:
    """A worker beside a service, in its process."""

    def __init__(self, worker: OperationWorker) -> None:
        """Start it."""
        self._stopped = Event()
        self._thread = Thread(target=work, args=(worker, self._stopped), name="graphmem-worker")
        self._thread.start()

    def stop(self) -> None:
        """End it once it has done what it holds."""
        self._stopped.set()
        self._thread.join()
