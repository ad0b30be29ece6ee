"""What SQLite's errors mean in graphmem's terms. The one place that reads a driver's error.

Driver messages are not passed on: some repeat values. The class of the error is in `__cause__`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw

from graphmem.errors import Conflict, GraphmemError, StoreRejected, StoreUnavailable

_DUPLICATE: Final = (apsw.SQLITE_CONSTRAINT_UNIQUE, apsw.SQLITE_CONSTRAINT_PRIMARYKEY)
_LOCKED: Final = "is locked by another process; retry, or stop the process that keeps it locked"
_DAMAGED: Final = "is damaged; restore it from a backup, or save what is left with `sqlite3 FILE .recover`"

_UNAVAILABLE: Final[dict[type[apsw.Error], str]] = {
    apsw.BusyError: _LOCKED,
    apsw.LockedError: _LOCKED,
    apsw.FullError: "has no room left; free some space on its disk and retry",
    apsw.IOError: "cannot be read or written just now; check its disk and retry",
    apsw.NoMemError: "needs more memory than there is; free some and retry",
    apsw.ConnectionClosedError: "is closed; open it again",
}
_REJECTED: Final[dict[type[apsw.Error], str]] = {
    apsw.NotADBError: "is not a SQLite file; name another path, or move that file away",
    apsw.CorruptError: _DAMAGED,
    apsw.SQLError: _DAMAGED,
    apsw.ReadOnlyError: "is read-only; make the file and its folder writable, or name another path",
    apsw.PermissionsError: "may not be used by this account; change its owner or permissions",
    apsw.CantOpenError: "cannot be opened; check that this account may read and write the file and its folder",
}


def store_error(error: apsw.Error, path: Path) -> GraphmemError:
    """The graphmem error that says what `error` means for the store at `path`."""
    for kind, meaning in _UNAVAILABLE.items():
        if isinstance(error, kind):
            return StoreUnavailable(f"the store {path} {meaning}")
    for kind, meaning in _REJECTED.items():
        if isinstance(error, kind):
            return StoreRejected(f"the store {path} {meaning}")
    # Every apsw.Error carries it; the type stubs only declare it as documentation.
    if getattr(error, "extendedresult", None) in _DUPLICATE:
        return Conflict("the same memory was written meanwhile and nothing was kept; read it again and retry")
    return StoreRejected(f"the store {path} refused the statement ({type(error).__name__}); run `graphmem doctor`")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raise SQLite's errors inside as graphmem's.

    Raises:
        Conflict: A row with the same key is there already.
        StoreUnavailable: Locked, full, failing or closed.
        StoreRejected: Not a store, damaged, or read-only.
    """
    try:
        yield
    except apsw.Error as exc:
        raise store_error(exc, path) from exc
