"""Operations: writes that were accepted and are done later, each once, in the order of their lane.

An operation holds what is to be done as JSON whose text is redacted. It ends as done, with the receipt, or as failed,
with the reason. Pure.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from graphmem.domain.observation import Observation
from graphmem.domain.redaction import restore_redacted
from graphmem.domain.scope import Owner, Scope, Visibility
from graphmem.domain.times import from_us, parse_time, rfc3339, to_us
from graphmem.errors import InboxFull

MOST_ATTEMPTS: Final = 5
"""After so many an operation that kept failing for reasons that may pass is failed."""
FIRST_PAUSE: Final = timedelta(seconds=1)
"""Before the second attempt; each further pause is four times as long: about a minute and a half in all."""
LEASE: Final = timedelta(seconds=120)
"""How long a worker may be silent about what it claimed: several times a write with a slow language model."""
KEPT_OPERATIONS: Final = timedelta(hours=24)
"""How long an operation that ended can be asked for, as answers are kept."""


class OperationStatus(StrEnum):
    """Where an operation stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


ENDED: Final = frozenset({OperationStatus.DONE, OperationStatus.FAILED})


@dataclass(frozen=True, slots=True)
class Operation:
    """One accepted write."""

    id: str
    tenant: str
    user: str
    agent: str | None
    lane: str
    """Operations of a lane are done one after the other, by id: the key of the owner that is written for."""
    request: str = field(repr=False)
    """An observation as `request_of` wrote it."""
    accepted_at: datetime
    status: OperationStatus = OperationStatus.QUEUED
    attempts: int = 0
    """How often it was claimed."""
    due_at: datetime | None = None
    """Queued: not before. Running: when its lease ends."""
    ended_at: datetime | None = None
    result: str | None = field(default=None, repr=False)
    """Done: the receipt as JSON. Failed: `problem` and `detail` as JSON."""

    def as_json(self) -> str:
        """One JSON object, from which `operation_of` makes it again."""
        return json.dumps(
            {
                "id": self.id,
                "tenant": self.tenant,
                "user": self.user,
                "agent": self.agent,
                "lane": self.lane,
                "request": self.request,
                "accepted_at": to_us(self.accepted_at),
                "status": self.status.value,
                "attempts": self.attempts,
                "due_at": None if self.due_at is None else to_us(self.due_at),
                "ended_at": None if self.ended_at is None else to_us(self.ended_at),
                "result": self.result,
            },
            ensure_ascii=False,
        )

    def claimed(self, now: datetime) -> "Operation":
        """In the hands of a worker."""
        return replace(self, status=OperationStatus.RUNNING, attempts=self.attempts + 1, due_at=now + LEASE)

    def again(self, now: datetime) -> "Operation":
        """Back in the queue after an attempt that failed."""
        return replace(self, status=OperationStatus.QUEUED, due_at=now + FIRST_PAUSE * 4 ** (self.attempts - 1))

    def ended(self, status: OperationStatus, result: Mapping[str, object], now: datetime) -> "Operation":
        """Done or failed. What was to be done is dropped: it is a memory now, or nothing."""
        told = json.dumps(result, ensure_ascii=False)
        return replace(self, status=status, result=told, ended_at=now, due_at=None, request="")


def operation_of(text: str) -> Operation:
    """Read what `Operation.as_json` wrote."""
    values = json.loads(text)
    for name in ("accepted_at", "due_at", "ended_at"):
        values[name] = None if values[name] is None else from_us(values[name])
    return Operation(**values | {"status": OperationStatus(values["status"])})


def request_of(observation: Observation) -> str:
    """A redacted observation as JSON."""
    return json.dumps(
        {
            "content": observation.content,
            "session": observation.scope.session,
            "visibility": observation.visibility,
            "kind": observation.kind,
            "source": observation.source,
            "speaker": observation.speaker,
            "at": None if observation.occurred_at is None else rfc3339(observation.occurred_at),
            "source_ref": observation.source_ref,
            "tags": list(observation.tags),
            "metadata": dict(observation.metadata),
            "explicit": observation.explicit,
        },
        ensure_ascii=False,
    )


def observation_of(operation: Operation) -> Observation:
    """What an operation is to store.

    Raises:
        InvalidInput: It is none any more; a newer version accepted it.
    """
    values = json.loads(operation.request)
    visibility = values["visibility"]
    return Observation(
        content=restore_redacted(values["content"]),
        scope=Scope(operation.tenant, operation.user, operation.agent, values["session"]),
        visibility=None if visibility is None else Visibility(visibility),
        kind=values["kind"],
        source=values["source"],
        speaker=values["speaker"],
        occurred_at=None if values["at"] is None else parse_time(values["at"], "at"),
        source_ref=values["source_ref"],
        tags=values["tags"],
        metadata=values["metadata"],
        explicit=values["explicit"],
    )


def inbox_full(limit: int) -> InboxFull:
    """The refusal of one operation more than may wait."""
    return InboxFull(f"{limit} operations wait already; send it again later, or without Prefer: respond-async")


def lane_of(owner: Owner) -> str:
    """What is written for one owner is written in order: what comes later may replace what came before."""
    return owner.key
