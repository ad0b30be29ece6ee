"""A child process that writes: `writer STORE FIRST COMMITS`.

It says `ready`, waits for a line, then commits and says the number of each commit once it is durable.
"""

import sys

from graphmem.adapters import open_store
from tests.crash.corpus import commit
from tests.crash.saying import say


def main() -> None:
    """Write until done or killed."""
    address, first, commits = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    say("ready")
    sys.stdin.readline()
    store = open_store(address)
    for nth in range(commits):
        store.commit(commit(first, nth))
        say(str(nth))
    store.close()


if __name__ == "__main__":
    main()
