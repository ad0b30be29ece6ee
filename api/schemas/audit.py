"""The audit log, as administrators read it."""

from typing import Annotated, Self

from pydantic import BaseModel, Field

from api.schemas.fields import REQUEST, Id, Time
from graphmem.audits import MOST_LISTED
from graphmem.domain.audit import ActOutcome, AuditEntry
from graphmem.domain.times import from_us, rfc3339


class AuditQuery(BaseModel):
    """Which entries, of all or of some acts."""

    model_config = REQUEST

    after: Annotated[int, Field(strict=False)] = Field(
        default=0, description="Number of the last entry of the page before.", json_schema_extra={"minimum": 0}
    )
    limit: Annotated[int, Field(strict=False)] = Field(
        default=100,
        description="How many entries are read; with filters fewer may be shown.",
        json_schema_extra={"minimum": 1, "maximum": MOST_LISTED},
    )
    act: Id | None = Field(default=None, description="Of this operation alone, as `remember`.")
    actor: Id | None = Field(default=None, description="Of this key alone.")


class AuditEntryBody(BaseModel):
    """One act, and its place in the chain."""

    number: int
    at: Time
    actor: str = Field(description="Id of the key; `local` where none was needed.")
    act: str
    outcome: ActOutcome
    user: str | None
    agent: str | None
    ids: list[str] = Field(description="What it touched, at most 100.")
    touched: int = Field(description="How many things it touched.")
    request_id: str | None
    previous: str
    hash: str

    @classmethod
    def of(cls, entry: AuditEntry) -> Self:
        """The wire form of an entry."""
        act = entry.act
        return cls(
            number=entry.number,
            at=rfc3339(from_us(act.at_us)),
            actor=act.actor,
            act=act.act,
            outcome=act.outcome,
            user=act.user,
            agent=act.agent,
            ids=list(act.ids),
            touched=act.touched,
            request_id=act.request_id,
            previous=entry.previous,
            hash=entry.hash,
        )


class AuditBody(BaseModel):
    """A page of the chain."""

    model_config = {
        "json_schema_extra": {
            "examples": [
                {
                    "entries": [
                        {
                            "number": 1,
                            "at": "2026-03-01T01:00:00Z",
                            "actor": "local",
                            "act": "remember",
                            "outcome": "done",
                            "user": "lin",
                            "agent": None,
                            "ids": ["0195512c-6a40-7000-8000-000000000001"],
                            "touched": 1,
                            "request_id": None,
                            "previous": "0" * 64,
                            "hash": "5f" * 32,
                        }
                    ],
                    "next": None,
                }
            ]
        }
    }

    entries: list[AuditEntryBody]
    next: int | None = Field(description="`after` of the next page; null at the end.")
