"""The one form of an error: an RFC 9457 problem."""

from pydantic import BaseModel, Field


class FieldError(BaseModel):
    """One field that cannot be used."""

    field: str = Field(examples=["at"])
    message: str = Field(examples=["at has no UTC offset; write it like 2026-03-01T09:00:00Z or …+08:00"])


class Problem(BaseModel):
    """What went wrong, and what to do. Never repeats what was sent."""

    type: str = Field(
        description="Stable name of the kind of problem.", examples=["urn:graphmem:problem:invalid-input"]
    )
    title: str = Field(examples=["The input cannot be used"])
    status: int = Field(examples=[422])
    detail: str = Field(examples=["at has no UTC offset; write it like 2026-03-01T09:00:00Z or …+08:00"])
    field: str | None = Field(default=None, description="The field it is about, where there is one.", examples=["at"])
    errors: list[FieldError] | None = Field(default=None, description="Every such field, where there are several.")
