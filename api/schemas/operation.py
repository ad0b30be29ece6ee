"""Writes that were accepted for later."""

import json
from typing import Annotated, Self

from pydantic import BaseModel, Field, JsonValue

from api.schemas.fields import REQUEST, Id, Time
from api.schemas.memory import ReaderQuery
from graphmem.domain.operation import Operation, OperationStatus
from graphmem.domain.times import rfc3339
from graphmem.operations import MOST_LISTED


class PreferHeaders(BaseModel):
    """Whether the answer may come later."""

    prefer: str | None = Field(
        default=None,
        description="`respond-async` (RFC 7240): the write is accepted now and done later; the answer is 202.",
    )

    @property
    def is_async(self) -> bool:
        """Whether it may."""
        preferences = (part.partition(";")[0].strip().lower() for part in (self.prefer or "").split(","))
        return "respond-async" in preferences


class OperationsQuery(ReaderQuery):
    """Whose operations, and which."""

    model_config = REQUEST

    status: Annotated[OperationStatus, Field(strict=False)] | None = Field(default=None, description="Only these.")
    after: Id | None = Field(default=None, description="`next` of the page before.")
    limit: Annotated[int, Field(strict=False)] = Field(
        default=50, json_schema_extra={"minimum": 1, "maximum": MOST_LISTED}
    )


class FailureBody(BaseModel):
    """Why an operation failed."""

    type: str = Field(examples=["urn:graphmem:problem:invalid-input"])
    detail: str


class OperationBody(BaseModel):
    """A write that was accepted, and what became of it."""

    model_config = {
        "json_schema_extra": {
            "examples": [
                {
                    "id": "0195512c-6a40-7000-8000-000000000001",
                    "status": "queued",
                    "accepted_at": "2026-03-01T01:00:00Z",
                    "attempts": 0,
                    "ended_at": None,
                    "receipt": None,
                    "failure": None,
                }
            ]
        }
    }

    id: str
    status: OperationStatus
    accepted_at: Time
    attempts: int
    ended_at: Time | None
    receipt: dict[str, JsonValue] | None = Field(description="Once done: as the write itself would have answered.")
    failure: FailureBody | None = Field(description="Once failed: why.")

    @classmethod
    def of(cls, operation: Operation) -> Self:
        """The wire form of an operation."""
        result = None if operation.result is None else json.loads(operation.result)
        failed = operation.status is OperationStatus.FAILED
        return cls(
            id=operation.id,
            status=operation.status,
            accepted_at=rfc3339(operation.accepted_at),
            attempts=operation.attempts,
            ended_at=None if operation.ended_at is None else rfc3339(operation.ended_at),
            receipt=None if failed else result,
            failure=FailureBody(type=f"urn:graphmem:problem:{result['problem']}", detail=result["detail"])
            if failed and result is not None
            else None,
        )


class OperationsBody(BaseModel):
    """A page of operations."""

    operations: list[OperationBody]
    next: str | None = Field(description="`after` of the next page; null at the end.")
