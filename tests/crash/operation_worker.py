"""A child process that works on accepted operations: `operation_worker STORE ROUND`. Models that cost nothing.

It says `ready`, waits for a line, then works until nothing is due or it is killed, and says how many ended. Each
round's clock is a quarter of an hour later than that of the one before, so that leases of the dead are over.
"""

import sys
from datetime import timedelta
from threading import Event

from graphmem.bootstrap import GraphMem
from graphmem.working import work
from tests.crash.saying import say
from tests.fakes.clock import START, SteppingClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer

A_ROUND = timedelta(minutes=15)


def main() -> None:
    """Work until done or killed."""
    address, nth = sys.argv[1], int(sys.argv[2])
    clock = SteppingClock(START + (nth + 1) * A_ROUND, timedelta(milliseconds=1))
    with GraphMem.open(address, clock=clock, embedder=FakeEmbedder(), recognizer=FakeRecognizer()) as service:
        say("ready")
        sys.stdin.readline()
        say(str(work(service.operations.worker(service.of_tenant), Event(), until_empty=True)))


if __name__ == "__main__":
    main()
