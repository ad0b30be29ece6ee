"""A child process that reads: `reader STORE MEMORIES`.

It follows the store by `changes`, as a scope index does, until it has seen that many memories. It fails
when a revision goes back, an entry is not whole, or an odd number of memories shows.
"""

import sys

from graphmem.adapters import open_store
from tests.contract.memories import ALICE, MODEL, OWNER
from tests.crash.corpus import A_COMMIT, is_whole, written
from tests.crash.saying import say


def main() -> None:
    """Read until all is there."""
    address, expected = sys.argv[1], int(sys.argv[2])
    say("ready")
    sys.stdin.readline()
    store = open_store(address)
    revision, readings, seen = 0, 0, set[str]()
    while len(seen) < expected:
        changes = store.changes(OWNER, MODEL, revision)
        entries = list(changes.entries)
        seen.update(entry.memory_id for entry in entries)
        check(changes.revision >= revision, "the revision went back")
        check(changes.count == len(entries), "the count is not that of the entries")
        check(all(map(is_whole, entries)), "an entry is torn")
        check(len(seen) == changes.revision * A_COMMIT, "a commit was seen in part")
        if entries:
            last = entries[-1].memory_id
            (memory,) = store.memories(ALICE, [last])
            check(memory.content == written(int(last[-12:], 16)).content, "a memory is torn")
            readings += 1
        revision = changes.revision
    store.close()
    say(str(readings))


def check(holds: bool, breach: str) -> None:  # noqa: FBT001 - an assertion that stays under -O
    """Leave with what is wrong."""
    if not holds:
        sys.exit(breach)


if __name__ == "__main__":
    main()
