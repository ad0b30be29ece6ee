"""A child process that writes: `writer PATH FIRST COMMITS`.

It says `ready`, waits for a line, then commits and says the number of each commit once it is durable.
"""

import sys
from pathlib import Path

from graphmem.stores.sqlite import SqliteStore
from tests.crash.corpus import commit
from tests.crash.saying import say


def main() -> None:
    """Write until done or killed."""
    path, first, commits = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    say("ready")
    sys.stdin.readline()
    store = SqliteStore.open(path)
    for nth in range(commits):
        store.commit(commit(first, nth))
        say(str(nth))
    store.close()


if __name__ == "__main__":
    main()
