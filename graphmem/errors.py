"""Every error graphmem raises on purpose, and the one table that says what each means outside.

A message names the thing that is wrong and the remedy; it never repeats the caller's text.
Adapters raise these `from` the driver's own error, so nothing above a port knows a driver.
"""

from dataclasses import dataclass


class GraphmemError(Exception):
    """Base of every error graphmem raises on purpose."""


class InvalidInput(GraphmemError):
    """The caller's input cannot be used; `field` names the part, where there is one."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        """Keep the message and the name of the field it is about."""
        super().__init__(message)
        self.field = field


class KeyReused(InvalidInput):
    """The caller marked another request with the same Idempotency-Key before."""


class NotFound(GraphmemError):
    """Nothing by that id is visible in the caller's scope (foreign and unknown look alike)."""


class Conflict(GraphmemError):
    """The write met another one; read again and retry."""


class AskedAlready(GraphmemError):
    """The same request, by its Idempotency-Key, was answered or is being answered by another one; nothing was kept."""

    retry_after_s = 1
    """When to ask for that answer."""


class PreconditionFailed(GraphmemError):
    """What was to be changed is not in the version that the caller saw; read it again."""


class PreconditionRequired(GraphmemError):
    """The caller has to say which version it changes."""


class PermissionDenied(GraphmemError):
    """The caller may not do this, or the service refuses to be reached this way."""


class Unauthenticated(GraphmemError):
    """Nobody knows who the caller is: no key came, or none that holds. Which of these is never told."""


class TooManyRequests(GraphmemError):
    """The caller asks too often; `retry_after_s` says after how many whole seconds it may again."""

    def __init__(self, message: str, *, retry_after_s: int = 1) -> None:
        """Keep the message and the wait, at least 1."""
        super().__init__(message)
        self.retry_after_s = retry_after_s


class StoreUnavailable(GraphmemError):
    """The store cannot be reached now (locked, down, full disk); the same call may work later."""


class InboxFull(GraphmemError):
    """So many operations wait that no more are accepted; the same call may work later."""

    retry_after_s = 30
    """When to try again: a full inbox takes minutes to empty."""


class StoreRejected(GraphmemError):
    """The store cannot be used as it is (not a store, newer version, damaged, read-only)."""


class ProviderUnavailable(GraphmemError):
    """A model or service behind a port cannot be reached now."""


class ProviderRejected(GraphmemError):
    """A model or service behind a port refused the request or does not fit the store."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an error means outside: problem type, HTTP status, process exit code."""

    slug: str
    title: str
    http_status: int
    exit_code: int


# Exit codes follow sysexits(3): 64 usage, 69 unavailable, 73 cannot create, 77 permission.
OUTCOMES: dict[type[GraphmemError], Outcome] = {
    InvalidInput: Outcome("invalid-input", "The input cannot be used", 422, 64),
    KeyReused: Outcome("idempotency-key-reused", "The key belongs to another request", 422, 64),
    NotFound: Outcome("not-found", "Nothing by that id", 404, 66),
    Conflict: Outcome("conflict", "The write met another one", 409, 75),
    AskedAlready: Outcome("request-in-progress", "The same request is being answered", 409, 75),
    PreconditionFailed: Outcome("precondition-failed", "It is in another version", 412, 75),
    PreconditionRequired: Outcome("precondition-required", "Say which version is meant", 428, 64),
    PermissionDenied: Outcome("permission-denied", "Not allowed", 403, 77),
    Unauthenticated: Outcome("unauthenticated", "A key is needed", 401, 77),
    TooManyRequests: Outcome("too-many-requests", "Too many requests", 429, 75),
    StoreUnavailable: Outcome("store-unavailable", "The store cannot be reached", 503, 69),
    InboxFull: Outcome("inbox-full", "Too much waits already", 503, 75),
    StoreRejected: Outcome("store-rejected", "The store cannot be used", 500, 73),
    ProviderUnavailable: Outcome("provider-unavailable", "A model cannot be reached", 503, 69),
    ProviderRejected: Outcome("provider-rejected", "A model refused", 502, 76),
}

UNEXPECTED = Outcome("internal-error", "Something went wrong inside", 500, 70)
"""What an error means that nobody foresaw: 70 is EX_SOFTWARE."""


def outcome_of(error: GraphmemError) -> Outcome:
    """What an error means: the row of `OUTCOMES` for its class or the nearest class above it."""
    return next((OUTCOMES[kind] for kind in type(error).__mro__ if kind in OUTCOMES), UNEXPECTED)
