"""Writes that are accepted now and done later: accepted, looked up, and done by whoever works on the inbox.

What is accepted is redacted first, so that no inbox holds what a store may not. It is done through `Once` under a key
made of its id: a worker that dies after its commit leaves the answer there, and the next one finds it.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Final, Protocol
from uuid import UUID, uuid5

from graphmem.domain.answer import AskedOnce, Told
from graphmem.domain.change import ChangeSet, VaultEntry
from graphmem.domain.observation import Observation
from graphmem.domain.operation import (
    KEPT_OPERATIONS,
    MOST_ATTEMPTS,
    Operation,
    OperationStatus,
    lane_of,
    observation_of,
    request_of,
)
from graphmem.domain.receipt import Receipt
from graphmem.errors import (
    AskedAlready,
    Conflict,
    GraphmemError,
    InvalidInput,
    NotFound,
    ProviderUnavailable,
    StoreUnavailable,
    outcome_of,
)
from graphmem.ingestion.marking import Mark
from graphmem.ingestion.redact import clean_observation
from graphmem.once import Once
from graphmem.ports.clock import Clock
from graphmem.ports.ids import IdFactory
from graphmem.ports.inbox import Inbox
from graphmem.ports.store import Store
from graphmem.ports.vault import Vault

log = logging.getLogger(__name__)

MOST_LISTED: Final = 200
DROP_STEP: Final = 100
"""Ended operations dropped at a time."""
MAY_PASS: Final = (AskedAlready, Conflict, ProviderUnavailable, StoreUnavailable)
"""Failures after which an operation is tried again."""
_IDS: Final = UUID("5a0f6d2e-6f0b-5c83-9f11-2f6f0c1f5d77")
"""Namespace of the ids of operations whose request is marked (UUIDv5, RFC 9562)."""


class Operations:
    """The operations of one tenant. Safe to share between threads."""

    def __init__(
        self,
        *,
        tenant: str,
        inbox: Inbox,
        store: Store,
        vault: Vault,
        clock: Clock,
        ids: IdFactory,
        addresses: bool,
        limit: int,
    ) -> None:
        """Keep the parts; `addresses` says whether postal addresses are personal data."""
        self._tenant = tenant
        self._inbox = inbox
        self._store = store
        self._vault = vault
        self._clock = clock
        self._ids = ids
        self._addresses = addresses
        self._limit = limit

    def accept(self, observation: Observation, *, mark: Mark[Operation] | None = None) -> Operation:
        """Accept a write: it is durable when this returns, and will be done or listed as failed.

        Args:
            observation: What to remember; what it does not say of time is the time of now.
            mark: Of a request that may be sent again, as `once` gives it: it is accepted once.

        Raises:
            InvalidInput: A field cannot be used.
            InboxFull: So much waits already.
            StoreUnavailable: The inbox, or the store for sealed personal data, does not answer.
        """
        now = self._clock.now()
        scope = observation.scope
        owner = scope.owner(observation.visibility or scope.default_visibility)
        clean = clean_observation(
            observation, place=partial(self._vault.placeholder, owner.key), addresses=self._addresses
        )
        sealed = tuple(
            VaultEntry(owner, datum.placeholder, datum.kind, secret)
            for datum in clean.personal
            if (secret := self._vault.seal(owner.key, datum.placeholder, datum.original)) is not None
        )
        if sealed:
            self._store.commit(ChangeSet(vault=sealed))
        told = clean.observation
        operation = Operation(
            id=self._ids.new_id() if mark is None else str(uuid5(_IDS, f"{self._tenant}\0{mark.key}")),
            tenant=self._tenant,
            user=scope.user,
            agent=scope.agent,
            lane=lane_of(owner),
            request=request_of(replace(told, occurred_at=now if told.occurred_at is None else told.occurred_at)),
            accepted_at=now,
        )
        return self._inbox.accept(operation, limit=self._limit)

    def get(self, operation_id: str, *, user: str, agent: str | None = None) -> Operation:
        """One operation.

        Raises:
            NotFound: None was accepted for this user and agent; somebody else's looks the same.
            StoreUnavailable: The inbox does not answer.
        """
        found = self._inbox.operation(self._tenant, operation_id)
        if found is None or (found.user, found.agent) != (user, agent):
            msg = "no operation by that id was accepted for this user and agent, or it ended over a day ago"
            raise NotFound(msg)
        return found

    def list(
        self,
        *,
        user: str,
        agent: str | None = None,
        status: OperationStatus | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> tuple[Operation, ...]:
        """The next operations accepted for this user and agent, least id first.

        Raises:
            InvalidInput: `limit` is not from 1 to 200.
            StoreUnavailable: The inbox does not answer.
        """
        if type(limit) is not int or not 1 <= limit <= MOST_LISTED:
            msg = f"limit must be a whole number from 1 to {MOST_LISTED}"
            raise InvalidInput(msg, field="limit")
        return self._inbox.operations(self._tenant, user, agent, status=status, after=after, limit=limit)

    def worker(self, service_of: "Callable[[str], Does]") -> "OperationWorker":
        """One that does operations of every tenant; `service_of` gives the service of one."""
        return OperationWorker(self._inbox, self._clock, service_of)

    def waiting(self) -> int:
        """How many operations of every tenant have not ended.

        Raises:
            StoreUnavailable: The inbox does not answer.
        """
        return self._inbox.depth()


class Does(Protocol):
    """The service of a tenant, as far as operations need it."""

    @property
    def once(self) -> Once:
        """Does each operation once."""
        ...

    def remember_observation(self, observation: Observation, *, mark: Mark[Receipt] | None = None) -> Receipt:
        """Store it."""
        ...


class OperationWorker:
    """Does accepted operations of every tenant, one at a time. Several may work on one inbox."""

    def __init__(self, inbox: Inbox, clock: Clock, service_of: Callable[[str], Does]) -> None:
        """Keep the parts; `service_of` gives the service of a tenant."""
        self._inbox = inbox
        self._clock = clock
        self._service_of = service_of

    def step(self) -> Operation | None:
        """Do the next operation that is due; None where there is none.

        Returns:
            The operation as it was settled: done, failed, or queued for another attempt.

        Raises:
            StoreUnavailable: The inbox does not answer.
        """
        operation = self._inbox.claim(self._clock.now())
        if operation is None:
            return None
        settled = self._settled(operation)
        self._inbox.settle(settled)
        fields = {"operation": settled.id, "status": settled.status.value, "attempts": settled.attempts}
        log.info("operation.settled", extra=fields)
        return settled

    def drop_old(self) -> int:
        """Drop some operations that ended over a day ago; how many.

        Raises:
            StoreUnavailable: The inbox does not answer.
        """
        return self._inbox.drop_older_than(self._clock.now() - KEPT_OPERATIONS, limit=DROP_STEP)

    def _settled(self, operation: Operation) -> Operation:
        if operation.attempts > MOST_ATTEMPTS:
            # Every worker that had it died of it.
            return self._failed(operation, "worker-died", "every worker that tried it ended before it was done")
        try:
            told = self._done(operation)
        except GraphmemError as exc:
            if isinstance(exc, MAY_PASS) and operation.attempts < MOST_ATTEMPTS:
                return operation.again(self._clock.now())
            outcome = outcome_of(exc)
            return self._failed(operation, outcome.slug, str(exc))
        return operation.ended(OperationStatus.DONE, json.loads(told.body), self._clock.now())

    def _done(self, operation: Operation) -> Told:
        service = self._service_of(operation.tenant)
        key = sha256(f"operation\0{operation.id}".encode()).hexdigest()
        return service.once.run(
            AskedOnce(key, key),
            lambda mark: service.remember_observation(observation_of(operation), mark=mark),
            lambda receipt: Told(200, body=json.dumps(receipt.as_dict(), ensure_ascii=False)),
        ).told

    def _failed(self, operation: Operation, problem: str, detail: str) -> Operation:
        result = {"problem": problem, "detail": detail}
        return operation.ended(OperationStatus.FAILED, result, self._clock.now())
