"""What the Neo4j driver's errors mean in graphmem's terms. The one place that reads a driver's error.

Driver messages are not passed on: some repeat values. The error itself is in `__cause__`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from neo4j.exceptions import (
    ConnectionPoolError,
    ConstraintError,
    DatabaseError,
    DriverError,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
    TransientError,
    UnsupportedServerProduct,
)

from graphmem.errors import Conflict, GraphmemError, StoreRejected, StoreUnavailable

Meaning = tuple[type[Conflict] | type[StoreUnavailable] | type[StoreRejected], str]

_READ_ONLY: Final = "is read-only; make the database writable for this account, or name another server"
_TOO_SLOW: Final = "did not finish in time, most likely behind other writers; retry"
_TOO_LARGE: Final = (
    "cannot index a value of more than 8 KB, such as a name or a key, and nothing was kept; "
    "shorten it, or split the text"
)
# The server has no code of its own for it.
_SAYS_TOO_LARGE: Final = "Property value is too large to index"

# By what the server's code starts with; the first that fits counts.
_BY_CODE: Final[dict[str, Meaning]] = {
    "Neo.ClientError.Security.CredentialsExpired": (
        StoreRejected,
        "wants its initial password changed; log in once in Neo4j Browser and set a new one",
    ),
    "Neo.ClientError.Security.Forbidden": (StoreRejected, _READ_ONLY),
    "Neo.ClientError.Security.": (
        StoreRejected,
        "does not accept the credentials; set GRAPHMEM_NEO4J_USER and GRAPHMEM_NEO4J_PASSWORD to an account of it",
    ),
    "Neo.ClientError.Statement.AccessMode": (StoreRejected, _READ_ONLY),
    "Neo.ClientError.General.ForbiddenOnReadOnlyDatabase": (StoreRejected, _READ_ONLY),
    "Neo.ClientError.General.WriteOnReadOnlyAccessDatabase": (StoreRejected, _READ_ONLY),
    "Neo.TransientError.General.ForbiddenOnReadOnlyDatabase": (StoreRejected, _READ_ONLY),
    "Neo.ClientError.Database.DatabaseNotFound": (
        StoreRejected,
        "has no such database; set GRAPHMEM_NEO4J_DATABASE to one it has",
    ),
    "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists": (Conflict, "is being given its schema; retry"),
    "Neo.ClientError.Schema.": (
        StoreRejected,
        "has an index or a constraint that clashes with graphmem's; drop it, or use another database",
    ),
    "Neo.ClientError.Transaction.TransactionTimedOut": (StoreUnavailable, _TOO_SLOW),
    "Neo.ClientError.Transaction.": (StoreUnavailable, "ended the transaction; retry"),
}
_BY_KIND: Final[dict[type[DriverError | Neo4jError], Meaning]] = {
    ServiceUnavailable: (StoreUnavailable, "does not answer; start the server, or check the address"),
    SessionExpired: (StoreUnavailable, "broke the connection; retry"),
    ConnectionPoolError: (StoreUnavailable, "answers too slowly, every connection is in use; retry"),
    TransientError: (StoreUnavailable, "is busy or starting"),
    DatabaseError: (StoreUnavailable, "failed inside; look at the server's log and its disk"),
    UnsupportedServerProduct: (StoreRejected, "is no Neo4j that graphmem can speak with; it needs 5.26 or newer"),
}


class Unconfirmed(Exception):
    """The connection was lost while the server committed: a write was kept or was not. Never leaves the store."""


def store_error(error: DriverError | Neo4jError, location: str) -> GraphmemError:
    """The graphmem error that says what `error` means for the store at `location`."""
    if isinstance(error, ConstraintError):
        return Conflict("the same memory was written meanwhile and nothing was kept; read it again and retry")
    code = error.code or "" if isinstance(error, Neo4jError) else ""
    meanings: list[Meaning] = []
    if isinstance(error, DatabaseError) and _SAYS_TOO_LARGE in (error.message or ""):
        meanings.append((StoreRejected, _TOO_LARGE))
    meanings += [meaning for known, meaning in _BY_CODE.items() if code.startswith(known)]
    meanings += [meaning for known, meaning in _BY_KIND.items() if isinstance(error, known)]
    what = code or type(error).__name__
    if not meanings:
        return StoreRejected(f"the store {location} refused the statement ({what}); run `graphmem doctor`")
    kind, meaning = meanings[0]
    return kind(f"the store {location} {meaning} ({what})")


@contextmanager
def translated(location: str) -> Iterator[None]:
    """Raise the driver's errors inside as graphmem's.

    Raises:
        Unconfirmed: The connection was lost while the server was committing.
        Conflict: A node with the same key is there already.
        StoreUnavailable: Down, starting, busy or failing.
        StoreRejected: Wrong credentials, no such database, read-only, or another schema.
    """
    try:
        yield
    except IncompleteCommit as exc:
        raise Unconfirmed from exc
    except (DriverError, Neo4jError) as exc:
        raise store_error(exc, location) from exc
