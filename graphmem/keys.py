"""API keys over their store: made, listed, revoked, rotated, and who is let in by one.

Answers of the store are believed for `FRESH_S`. What this process changes counts at once; what another one revoked,
made or rotated counts here that much later at the latest. Expiry is the clock's business and counts at once anywhere.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import Lock
from time import monotonic
from typing import Final, Generic, TypeVar

from graphmem.domain.access import Access, Permission
from graphmem.domain.api_key import (
    SECRET_BYTES,
    ApiKey,
    KeyState,
    NewKey,
    check_name,
    digest_of,
    is_key_id,
    is_secret_of,
    key_id,
    read_key,
    secret_of,
    text_of,
)
from graphmem.domain.scope import check_id
from graphmem.domain.times import as_utc
from graphmem.errors import Conflict, InvalidInput, NotFound, StoreRejected, StoreUnavailable, Unauthenticated
from graphmem.ports.clock import Clock
from graphmem.ports.ids import IdFactory
from graphmem.ports.key_store import KeyStore

FRESH_S: Final = 2.0
"""How long what the store said of a key is believed."""
NOTED_EVERY: Final = timedelta(minutes=1)
"""A key's last use is noted no more often."""
MAX_LIMIT: Final = 100
"""Keys in a page."""
DEFAULT_GRACE_S: Final = 86_400
"""For how many seconds a rotated key lets in still: a day to bring the new one everywhere."""
MAX_GRACE_S: Final = 30 * 86_400
_HELD: Final = 10_000
"""Keys remembered at a time; those used longest ago are forgotten first."""
_REFUSAL: Final = (
    "this needs a key that holds; send one as 'Authorization: Bearer gm_...', made by `graphmem keys create` "
    "or by an admin of the tenant"
)
_log: Final = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeyPage:
    """Some keys, and where to go on."""

    keys: tuple[ApiKey, ...]
    next: str | None
    """What `after` shall be for the next page; None at the end."""


@dataclass(frozen=True, slots=True)
class Rotated:
    """A new key, and the old one as it stands then."""

    new: NewKey
    old: ApiKey


class _Latest(Generic[T]):
    """The `_HELD` entries used last. Not safe between threads by itself."""

    def __init__(self) -> None:
        self._entries: OrderedDict[str, T] = OrderedDict()

    def get(self, name: str) -> T | None:
        if name in self._entries:
            self._entries.move_to_end(name)
        return self._entries.get(name)

    def put(self, name: str, entry: T) -> None:
        self._entries[name] = entry
        self._entries.move_to_end(name)
        if len(self._entries) > _HELD:
            self._entries.popitem(last=False)

    def drop(self, name: str) -> None:
        self._entries.pop(name, None)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the store said of an id, and when it was asked."""

    key: ApiKey | None
    asked_s: float


class KeyService:
    """The keys of all tenants of a store. Safe to share between threads."""

    def __init__(
        self,
        *,
        store: KeyStore,
        clock: Clock,
        ids: IdFactory,
        chance: Callable[[int], bytes],
        ticks: Callable[[], float] = monotonic,
    ) -> None:
        """Keep the parts.

        Args:
            store: Where keys are kept.
            clock: Says what has expired.
            ids: Of keys.
            chance: So many bytes that nobody can foresee.
            ticks: Seconds of a clock that never goes back, for how long answers are believed.
        """
        self._store = store
        self._clock = clock
        self._ids = ids
        self._chance = chance
        self._ticks = ticks
        self._lock = Lock()
        self._changes = 0
        self._made = False
        self._looked_s: float | None = None
        self._known: _Latest[_Known] = _Latest()
        self._strangers: _Latest[_Known] = _Latest()
        """Ids that are none: apart, so that they push no key out."""
        self._noted: _Latest[datetime] = _Latest()

    def now(self) -> datetime:
        """The time by which keys expire."""
        return self._clock.now()

    def required(self) -> bool:
        """Whether a caller needs a key: from when one was made, of whatever tenant, and for ever.

        Raises:
            StoreUnavailable, StoreRejected: The store does not answer; nobody is let in meanwhile.
        """
        now_s = self._ticks()
        if not self._made and (self._looked_s is None or now_s - self._looked_s >= FRESH_S):
            if self._store.any():
                self._made = True
            else:
                self._looked_s = now_s
        return self._made

    def admit(self, text: str) -> Access:
        """What the bearer of a key may do.

        Args:
            text: As it was sent; anything.

        Raises:
            Unauthenticated: It is no key, unknown, expired or revoked: which of these is not told.
            StoreUnavailable, StoreRejected: The store does not answer.
        """
        read = read_key(text)
        if read is None:
            raise Unauthenticated(_REFUSAL)
        id_, secret = read
        key = self._lookup(id_)
        now = self._clock.now()
        # The secret is compared first and whatever was found: the time taken tells nothing about the key.
        if not is_secret_of(secret, key) or key is None or key.state(now) is not KeyState.ACTIVE:
            raise Unauthenticated(_REFUSAL)
        self._note(key, now)
        return key.access

    def recognises(self, text: str) -> bool:
        """Whether a key was seen here lately with this secret, whatever became of it. Asks nobody."""
        read = read_key(text)
        if read is None:
            return False
        with self._lock:
            known = self._known.get(read[0])
        return is_secret_of(read[1], None if known is None else known.key)

    def create(
        self,
        tenant: str,
        name: str,
        permissions: Iterable[Permission],
        *,
        user: str | None = None,
        agent: str | None = None,
        expires_at: datetime | None = None,
        by: Access | None = None,
    ) -> NewKey:
        """Make a key. Its text is in the answer and nowhere else.

        Args:
            tenant: Whom it lets in.
            name: What it is for, for people.
            permissions: At least one.
            user: The only user it may act for; None: any.
            agent: The only agent it may act as; None: any, or none.
            expires_at: From then on it lets nobody in; None: never.
            by: Who asks for it; None: whoever holds the machine, who may do everything.

        Raises:
            InvalidInput: A field cannot be used.
            PermissionDenied: `by` is bound to a user or agent, or lacks what the key should have.
            StoreUnavailable, StoreRejected: Nothing was kept.
        """
        now = self._clock.now()
        check_id(tenant, "tenant")
        for value, field in ((user, "user"), (agent, "agent")):
            if value is not None:
                check_id(value, field)
        granted = frozenset(permissions)
        if not granted:
            msg = "a key without permissions lets nobody do anything; name some"
            raise InvalidInput(msg, field="permissions")
        if expires_at is not None and as_utc(expires_at, "expires_at") <= now:
            msg = "expires_at is over already; name a later time, or leave it out"
            raise InvalidInput(msg, field="expires_at")
        _check_granting(by, granted)
        new = self._new(
            ApiKey(
                id="",
                tenant=tenant,
                name=check_name(name),
                permissions=granted,
                digest="",
                created_at=now,
                user=user,
                agent=agent,
                expires_at=None if expires_at is None else as_utc(expires_at, "expires_at"),
            )
        )
        self._store.put(new.key)
        self._made = True
        self._forget(new.key.id)
        return new

    def list(self, tenant: str, *, after: str | None = None, limit: int = 50) -> KeyPage:
        """The keys of a tenant, oldest first, revoked and expired ones included.

        Args:
            tenant: Whose keys.
            after: `next` of the page before.
            limit: 1 to 100.

        Raises:
            InvalidInput: The limit is out of range, or `after` is no key's id.
            StoreUnavailable, StoreRejected: The store does not answer.
        """
        if not 1 <= limit <= MAX_LIMIT:
            msg = f"limit must lie between 1 and {MAX_LIMIT}"
            raise InvalidInput(msg, field="limit")
        if after is not None and not is_key_id(after):
            msg = "after must be the `next` of the page before"
            raise InvalidInput(msg, field="after")
        found = self._store.keys(tenant, after=after, limit=limit + 1)
        page = found[:limit]
        return KeyPage(page, page[-1].id if len(found) > limit else None)

    def revoke(self, tenant: str, id_: str) -> ApiKey:
        """End a key of a tenant for ever; one that was revoked before stays as it is.

        Raises:
            NotFound: The tenant has no key by this id.
            StoreUnavailable, StoreRejected: Nothing was kept.
        """
        try:
            key = self._store.revoke(tenant, id_, self._clock.now()) if is_key_id(id_) else None
        finally:
            # Also where it is not known whether it was kept.
            self._forget(id_)
        if key is None:
            raise _unknown()
        return key

    def rotate(self, tenant: str, id_: str, *, grace_s: int = DEFAULT_GRACE_S, by: Access | None = None) -> Rotated:
        """Make a key that may do what an old one may, and let the old one expire.

        Args:
            tenant: Whose key.
            id_: Of the old one.
            grace_s: For how many seconds the old one lets in still, at most 30 days, but no longer than before.
            by: As in `create`.

        Returns:
            The new key; where the old one was made for a span of time, so is the new one.

        Raises:
            NotFound: The tenant has no key by this id.
            InvalidInput: The grace is out of range.
            PermissionDenied: `by` is bound to a user or agent, or lacks what the key may do.
            Conflict: The old key is revoked or expired.
            StoreUnavailable, StoreRejected: Nothing was kept.
        """
        if not 0 <= grace_s <= MAX_GRACE_S:
            msg = f"the grace must lie between 0 and {MAX_GRACE_S} seconds"
            raise InvalidInput(msg, field="grace_s")
        old = self._store.key(id_) if is_key_id(id_) else None
        if old is None or old.tenant != tenant:
            raise _unknown()
        _check_granting(by, old.permissions)
        now = self._clock.now()
        until = now + timedelta(seconds=grace_s)
        if old.state(now) is not KeyState.ACTIVE:
            msg = f"this key is {old.state(now).value}; make a new one"
            raise Conflict(msg)
        new = self._new(
            ApiKey(
                id="",
                tenant=tenant,
                name=old.name,
                permissions=old.permissions,
                digest="",
                created_at=now,
                user=old.user,
                agent=old.agent,
                expires_at=_as_long(old, now),
            )
        )
        try:
            self._store.rotate(id_, new.key, until)
        finally:
            self._forget(id_)
        self._forget(new.key.id)
        return Rotated(new, replace(old, expires_at=until if old.expires_at is None else min(old.expires_at, until)))

    def _new(self, key: ApiKey) -> NewKey:
        secret = secret_of(self._chance(SECRET_BYTES))
        made = replace(key, id=key_id(self._ids.new_id()), digest=digest_of(secret))
        return NewKey(made, text_of(made.id, secret))

    def _lookup(self, id_: str) -> ApiKey | None:
        """The key by an id, as the store told it within the last `FRESH_S`."""
        asked_s = self._ticks()
        with self._lock:
            known = self._known.get(id_) or self._strangers.get(id_)
            changes = self._changes
        if known is not None and asked_s - known.asked_s < FRESH_S:
            return known.key
        key = self._store.key(id_)
        with self._lock:
            # What was read before a change of this process is not believed after it.
            if changes == self._changes:
                self._strangers.drop(id_)
                (self._strangers if key is None else self._known).put(id_, _Known(key, asked_s))
        return key

    def _forget(self, id_: str) -> None:
        with self._lock:
            self._changes += 1
            self._known.drop(id_)
            self._strangers.drop(id_)

    def _note(self, key: ApiKey, now: datetime) -> None:
        """Note the use of a key, where the last one noted is long enough ago. Costs nobody the answer."""
        with self._lock:
            noted = self._noted.get(key.id)
            last = key.last_used_at if noted is None else noted
            if last is not None and now - last < NOTED_EVERY:
                return
            self._noted.put(key.id, now)
        try:
            self._store.used(key.id, now)
        except (StoreUnavailable, StoreRejected):
            _log.warning("keys.use_not_noted", extra={"key": key.id})


def _check_granting(by: Access | None, permissions: frozenset[Permission]) -> None:
    """Refuse who would give away more than it has."""
    if by is None:
        return
    by.check_unbound()
    for permission in sorted(permissions):
        by.require(permission)


def _as_long(old: ApiKey, now: datetime) -> datetime | None:
    """When a key expires that lasts as long as an old one was made for."""
    if old.expires_at is None:
        return None
    return now + min(old.expires_at - old.created_at, datetime.max.replace(tzinfo=UTC) - now)


def _unknown() -> NotFound:
    return NotFound("no key by that id belongs to this tenant")
