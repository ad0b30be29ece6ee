"""The audit log of a tenant: noted, listed, verified."""

from collections.abc import Iterator
from typing import Final

from graphmem.domain.audit import MOST_IDS, Act, ActOutcome, AuditEntry, Break, Head, verify
from graphmem.domain.times import to_us
from graphmem.errors import InvalidInput
from graphmem.ports.audit_log import AuditLog
from graphmem.ports.clock import Clock

MOST_LISTED: Final = 500
PAGE: Final = 1_000
"""Entries that are read at once."""
MOST_NUMBER: Final = 2**63 - 1
"""What both stores can count to."""


class AuditService:
    """What was done in one tenant. Safe to share between threads."""

    def __init__(self, *, tenant: str, log: AuditLog, clock: Clock) -> None:
        """Keep the parts."""
        self._tenant = tenant
        self._log = log
        self._clock = clock

    def note(
        self,
        act: str,
        outcome: ActOutcome,
        *,
        actor: str,
        user: str | None = None,
        agent: str | None = None,
        ids: tuple[str, ...] = (),
        request_id: str | None = None,
    ) -> AuditEntry:
        """Put an act at the end of the chain; of what it touched the first `MOST_IDS` are named, and all counted.

        Raises:
            StoreUnavailable, StoreRejected: It is not noted.
        """
        told = Act(
            tenant=self._tenant,
            at_us=to_us(self._clock.now()),
            actor=actor,
            act=act,
            outcome=outcome,
            user=user,
            agent=agent,
            ids=ids[:MOST_IDS],
            touched=len(ids),
            request_id=request_id,
        )
        return self._log.append(told)

    def entries(self, *, after: int = 0, limit: int = 100) -> tuple[AuditEntry, ...]:
        """The next entries by number; a page without any is the end.

        Raises:
            InvalidInput: `after` is negative, or `limit` not from 1 to 500.
            StoreUnavailable: The store does not answer.
        """
        for name, value, least, most in (("after", after, 0, MOST_NUMBER), ("limit", limit, 1, MOST_LISTED)):
            if type(value) is not int or not least <= value <= most:
                msg = f"{name} must be a whole number from {least} to {most}"
                raise InvalidInput(msg, field=name)
        return self._log.entries(self._tenant, after=after, limit=limit)

    def verify(self, *, kept: Head | None = None) -> Head | Break:
        """Walk the whole chain; see `domain.audit.verify`.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return verify(self._all(), kept=kept)

    def _all(self) -> Iterator[AuditEntry]:
        after = 0
        while page := self._log.entries(self._tenant, after=after, limit=PAGE):
            yield from page
            after = page[-1].number
