"""A child process that serves: `replica STORE TENANT`. Real service, store and HTTP; models that cost nothing.

It says its address once it accepts connections, and serves until it is told to stop.
"""

import sys

from api.server import run
from graphmem.bootstrap import GraphMem
from tests.crash.saying import say
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.recognizer import FakeRecognizer


def main() -> None:
    """Serve."""
    address, tenant = sys.argv[1:]
    with GraphMem.open(address, tenant=tenant, embedder=FakeEmbedder(), recognizer=FakeRecognizer()) as service:
        run(service, port=0, announce=say)


if __name__ == "__main__":
    main()
