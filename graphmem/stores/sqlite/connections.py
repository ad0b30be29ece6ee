"""The connections of one open SQLite store: one that writes, and readers lent to one caller at a time.

Readers are pooled rather than bound to threads: a snapshot that is still being read keeps its reader,
and threads that end leave none behind. Everything lent is inside a transaction.
"""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final, Self, TypeVar

import apsw

from graphmem.errors import StoreRejected, StoreUnavailable
from graphmem.stores.sqlite.failures import translated
from graphmem.stores.sqlite.migrating import check_applied, migrate, packaged_migrations, schema_version

T = TypeVar("T")

BUSY_TIMEOUT_S: Final = 5.0
"""How long a write waits for another one, of this process or of another."""
# Closing a file descriptor drops every lock the process holds on that file (POSIX), so a file that
# another thread opens with SQLite must not be created (and closed) at the same time.
_creating: Final = Lock()


class Connections:
    """The writer and the readers of one file. Safe to share between threads."""

    def __init__(self, path: Path, file: tuple[int, int] | None, writer: apsw.Connection | None) -> None:
        """Keep a file that was opened, known by device and inode; use `open`. Without a writer it is read-only."""
        self.path: Final = path
        self._file: Final = file
        self._writer: Final = writer
        self._write_lock: Final = Lock()
        self._idle: Final[deque[apsw.Connection]] = deque()
        self._pool_lock: Final = Lock()
        self._closed = False

    @classmethod
    def open(cls, path: Path, *, read_only: bool) -> Self:
        """Open a store, making and migrating it where needed.

        Args:
            path: A file; it and its missing parent folders are made for this account only.
            read_only: Open a store that exists, and never write to it.

        Raises:
            StoreRejected: The path cannot hold a store, or holds something else.
            StoreUnavailable: It is locked or its disk is full.
        """
        path = path.absolute()
        _prepare_file(path, read_only=read_only)
        # Asked before SQLite opens it: a file that changes in between is refused rather than mistaken.
        file = _file_at(path)
        with translated(path):
            if read_only:
                connections = cls(path, file, None)
                connections._check_reader()
                return connections
            writer = _connect(path, apsw.SQLITE_OPEN_READWRITE)
            try:
                _set_up(writer, path)
            except BaseException:
                writer.close()
                raise
            return cls(path, file, writer)

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """Lend a reader inside one read transaction: everything read belongs to one moment.

        Raises:
            StoreUnavailable: The store is closed, does not answer, or its file is no longer there.
            StoreRejected: It is damaged.
        """
        with translated(self.path):
            connection = self._borrow()
            try:
                connection.execute("BEGIN")
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                self._give_back(connection)

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[apsw.Connection]:
        """Lend the writer inside one write transaction, committed at the end unless something was raised.

        Args:
            durable: Wait until the disk has it. Without, a crash of the machine may lose it, and it alone.

        Raises:
            Conflict: A row with the same key is there already.
            StoreUnavailable: Locked for `BUSY_TIMEOUT_S`, full or closed, or its file is no longer there.
            StoreRejected: Read-only or damaged.
        """
        if self._writer is None:
            msg = f"the store {self.path} was opened read-only; open it for writing"
            raise StoreRejected(msg)
        if not self._write_lock.acquire(timeout=BUSY_TIMEOUT_S):
            msg = f"the store {self.path} is busy with other writes of this process; retry"
            raise StoreUnavailable(msg)
        try:
            with translated(self.path):
                # Before anything is written beside the path, which may be another store's by now.
                self._check_place()
                self._writer.pragma("synchronous", "full" if durable else "normal")
                self._writer.execute("BEGIN IMMEDIATE")
                try:
                    yield self._writer
                    self._check_place()
                    self._writer.execute("COMMIT")
                finally:
                    # SQLite ends the transaction by itself after some errors, a full disk among them.
                    if self._writer.in_transaction:
                        self._writer.execute("ROLLBACK")
        finally:
            self._write_lock.release()

    def close(self) -> None:
        """Close everything; readers still lent are closed when they come back. Twice does nothing."""
        with self._pool_lock:
            self._closed = True
            idle = list(self._idle)
            self._idle.clear()
        for connection in idle:
            connection.close()
        if self._writer is not None:
            with self._write_lock:
                self._writer.close()

    def _borrow(self) -> apsw.Connection:
        with self._pool_lock:
            if self._closed:
                msg = f"the store {self.path} is closed; open it again"
                raise StoreUnavailable(msg)
            self._check_place()
            if self._idle:
                return self._idle.pop()
        if self._writer is None:
            return _connect(self.path, apsw.SQLITE_OPEN_READONLY)
        connection = _connect(self.path, apsw.SQLITE_OPEN_READWRITE)
        connection.pragma("query_only", value=True)
        return connection

    def _give_back(self, connection: apsw.Connection) -> None:
        with self._pool_lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    def _check_place(self) -> None:
        """Make sure that the path still leads to the file that is open.

        The system keeps a deleted file for as long as it is open: what is written to it would be acknowledged and lost.
        """
        if _file_at(self.path) != self._file:
            msg = f"the file of the store {self.path} was moved, replaced or deleted; restart graphmem"
            raise StoreUnavailable(msg)

    def _check_reader(self) -> None:
        migrations = packaged_migrations()
        latest = migrations[-1].version
        with self.reading() as connection:
            if (version := schema_version(connection, self.path, latest)) < latest:
                msg = f"the store {self.path} has schema version {version}, not {latest}; open it once for writing"
                raise StoreRejected(msg)
            check_applied(connection, self.path, migrations)


def read_within(held: ExitStack, entries: Iterable[T], rows: apsw.Cursor) -> Iterator[T]:
    """Pass on what is read of rows, one at a time, in the transaction that was kept open for them."""
    with held, closing(rows):
        yield from entries


def _file_at(path: Path) -> tuple[int, int] | None:
    """Device and inode of the file at a path; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _connect(path: Path, flags: int) -> apsw.Connection:
    connection = apsw.Connection(str(path), flags=flags)
    connection.set_busy_timeout(int(BUSY_TIMEOUT_S * 1000))
    return connection


def _set_up(writer: apsw.Connection, path: Path) -> None:
    """Identify the file before anything is written to it, then switch it to WAL and migrate it."""
    migrations = packaged_migrations()
    schema_version(writer, path, migrations[-1].version)
    if writer.readonly("main"):
        msg = f"the store {path} is read-only; make the file and its folder writable, or name another path"
        raise StoreRejected(msg)
    if _journal_mode(writer) != "wal":
        msg = f"the store {path} lies on a disk without shared memory files; keep it on a local disk"
        raise StoreRejected(msg)
    writer.pragma("synchronous", "full")
    writer.pragma("foreign_keys", value=True)
    migrate(writer, path, migrations)


def _journal_mode(writer: apsw.Connection) -> str:
    """Switch to the write-ahead log, and say which journal mode there is now.

    SQLite does not wait here by itself: two processes that switch a new file at once would wait for each other.
    """
    deadline = monotonic() + BUSY_TIMEOUT_S
    while True:
        try:
            return str(writer.pragma("journal_mode", "wal"))
        except apsw.BusyError:
            if monotonic() > deadline:
                raise
            # This does wait, until nobody else is in the file.
            writer.execute("BEGIN EXCLUSIVE; ROLLBACK")


def _prepare_file(path: Path, *, read_only: bool) -> None:
    """Make sure that there is a regular file, empty if it is new.

    Raises:
        StoreRejected: There cannot be one.
    """
    try:
        str(path).encode("utf-8")
        with _creating:
            if path.is_dir():
                msg = f"{path} is a folder; name a file in it, such as {path / 'graphmem.db'}"
                raise StoreRejected(msg)
            if not path.exists():
                _create(path, read_only=read_only)
        regular = path.is_file()
    except (OSError, ValueError) as exc:
        msg = f"no store can be opened at {path}; name a path in a folder that this account may write"
        raise StoreRejected(msg) from exc
    if not regular:
        msg = f"{path} is not a regular file; name another path"
        raise StoreRejected(msg)


def _create(path: Path, *, read_only: bool) -> None:
    if read_only:
        msg = f"there is no store at {path}; open it for writing to make one"
        raise StoreRejected(msg)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Another process may make it first.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
