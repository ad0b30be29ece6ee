"""How long work takes, whatever else the machine and the suite are at."""

import gc
from collections.abc import Callable
from time import thread_time


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU seconds of this thread for a piece of work.

    The collector waits meanwhile: one pass over all that a whole suite has left takes longer than what is measured.
    """
    gc.disable()
    try:
        start = thread_time()
        work()
        return thread_time() - start
    finally:
        gc.enable()
