"""The driver of one open Neo4j store: sessions, bookmarks, and how long anything may take.

Reads are single statements, each its own transaction; a write is one function, run in one transaction
and again when the server asks for it. Every session carries the bookmarks of those before, so that what
this process wrote is what it reads, whichever server of a cluster answers.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Final, Self, TypeVar
from urllib.parse import urlsplit

from neo4j import (
    READ_ACCESS,
    WRITE_ACCESS,
    GraphDatabase,
    ManagedTransaction,
    NotificationMinimumSeverity,
    Query,
    Record,
    Session,
    Transaction,
    unit_of_work,
)
from neo4j import Driver as Neo4jDriver
from neo4j.exceptions import ConfigurationError, ServiceUnavailable, SessionExpired, TransientError

from graphmem.errors import InvalidInput, StoreRejected, StoreUnavailable
from graphmem.stores.neo4j.catalog import Statement
from graphmem.stores.neo4j.failures import Unconfirmed, translated

CONNECT_S: Final = 2.0
"""How long one attempt to connect may take. A read makes two: a server that is down is reported within 5 s."""
RETRY_S: Final = 1.5
"""For how long a write is begun again after errors that may pass; with the driver's pauses, within 5 s."""
STATEMENT_S: Final = 60.0
"""After this the server itself ends a transaction, so that no lock outlives a client that hangs."""
IDLE_S: Final = 5.0
"""A connection idle for longer is tried before it is used: the server may have been restarted."""

Parameters = Mapping[str, object]
T = TypeVar("T")


class Connections:
    """The pool of one store. Safe to share between threads."""

    def __init__(self, driver: Neo4jDriver, location: str, database: str | None, *, read_only: bool) -> None:
        """Keep a driver; use `open`."""
        self.location: Final = location
        self.read_only: Final = read_only
        self._driver: Final = driver
        self._database: Final = database
        self._bookmarks: Final = GraphDatabase.bookmark_manager()
        self._lock: Final = Lock()
        self._closed = False

    @classmethod
    def open(cls, uri: str, *, user: str, password: str | None, database: str | None, read_only: bool) -> Self:
        """Make a pool; nothing is connected yet.

        Raises:
            InvalidInput: The driver cannot use the address.
        """
        try:
            address = urlsplit(uri)
            # The driver would take a missing host or port for this machine and 7687, and fail on others much later.
            if not address.hostname or address.port == 0 or any(char.isspace() for char in uri):
                raise ValueError(uri)  # noqa: TRY301
            driver = GraphDatabase.driver(
                uri,
                auth=None if password is None else (user, password),
                connection_timeout=CONNECT_S,
                connection_acquisition_timeout=CONNECT_S,
                max_transaction_retry_time=RETRY_S,
                liveness_check_timeout=IDLE_S,
                notifications_min_severity=NotificationMinimumSeverity.OFF,
                user_agent="graphmem",
            )
        except (ConfigurationError, ValueError) as exc:
            msg = "the address of the Neo4j server cannot be used; write it like neo4j://127.0.0.1:7687"
            raise InvalidInput(msg, field="store") from exc
        return cls(driver, uri, database, read_only=read_only)

    def read(self, statement: Statement, parameters: Parameters | None = None) -> list[Record]:
        """Run one reading statement, once more when the connection was lost.

        Raises:
            StoreUnavailable: The store is closed or does not answer.
            StoreRejected: It refuses the credentials or the statement.
        """
        query = Query(statement.text, timeout=STATEMENT_S)
        with translated(self.location):
            try:
                return self._run(query, parameters)
            except (ServiceUnavailable, SessionExpired, TransientError):
                return self._run(query, parameters)

    def write(self, work: Callable[[ManagedTransaction], T]) -> T:
        """Run a function in one write transaction; it may be run again from the start.

        Raises:
            Unconfirmed: The connection was lost while the server was committing.
            Conflict: A node with the same key is there already; nothing was kept.
            StoreUnavailable: The store is closed or does not answer; nothing was kept.
            StoreRejected: It is read-only, or refuses the credentials; nothing was kept.
        """
        with translated(self.location), self._session(WRITE_ACCESS) as session:
            return session.execute_write(unit_of_work(timeout=STATEMENT_S)(work))

    def write_again(self, work: Callable[[ManagedTransaction], T]) -> T:
        """Run a write as `write` does, of which it does no harm when the caller repeats it.

        Raises:
            StoreUnavailable: Also when the connection was lost while the server confirmed.
            Conflict, StoreRejected: As `write`.
        """
        try:
            return self.write(work)
        except Unconfirmed as exc:
            msg = (
                f"the connection to {self.location} was lost while it confirmed a write, and whether "
                "that was kept is not known; write it again, which does no harm"
            )
            raise StoreUnavailable(msg) from exc

    @contextmanager
    def undone(self) -> Iterator[Transaction]:
        """Lend a write transaction whose changes are undone at the end: for its locks.

        Raises:
            StoreUnavailable: The store is closed or does not answer.
            StoreRejected: It is read-only, or refuses the credentials.
        """
        with (
            translated(self.location),
            self._session(WRITE_ACCESS) as session,
            session.begin_transaction(timeout=STATEMENT_S) as transaction,
        ):
            yield transaction
            transaction.rollback()

    def close(self) -> None:
        """Close every connection. Twice does nothing."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        self._driver.close()

    def _run(self, query: Query, parameters: Parameters | None) -> list[Record]:
        with self._session(READ_ACCESS) as session:
            return list(session.run(query, dict(parameters or {})))

    @contextmanager
    def _session(self, access: str) -> Iterator[Session]:
        if self._closed:
            msg = f"the store {self.location} is closed; open it again"
            raise StoreUnavailable(msg)
        if self.read_only and access == WRITE_ACCESS:
            msg = f"the store {self.location} was opened read-only; open it for writing"
            raise StoreRejected(msg)
        with self._driver.session(
            database=self._database,
            default_access_mode=access,
            bookmark_manager=self._bookmarks,
            fetch_size=-1,
        ) as session:
            yield session
