"""A child process of `test_sqlite_only`: opens each path it reads from stdin, and answers with one line.

The answer is `ok`, or the name and the message of the error. With an argument, it first becomes the
account of that number: only then, since that account may not be able to read Python itself.
"""

import os
import sys
from pathlib import Path

from graphmem.errors import GraphmemError
from graphmem.stores.sqlite import SqliteStore
from graphmem.stores.sqlite.migrating import packaged_migrations


def answer(path: Path) -> str:
    """Open a store and close it again."""
    try:
        store = SqliteStore.open(path)
        store.report()
        store.close()
    except GraphmemError as error:
        return f"{type(error).__name__}: {error}"
    return "ok"


def main() -> None:
    """Answer until stdin ends."""
    if len(sys.argv) > 1:
        packaged_migrations()
        os.setgroups([])
        os.setgid(int(sys.argv[1]))
        os.setuid(int(sys.argv[1]))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        sys.stdout.write(answer(Path(line.removesuffix("\n"))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
