"""Answers of the probes."""

from typing import Literal

from pydantic import BaseModel, Field


class Health(BaseModel):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """The store and the embedder answer."""

    status: Literal["ready"] = "ready"
    version: str = Field(description="Version of graphmem.", examples=["0.1.0"])
    schema_version: int = Field(description="Version of the store's schema.", examples=[1])
    checks: dict[str, str] = Field(
        description="What was asked, and how it answered.", examples=[{"store": "ok", "embedder": "ok"}]
    )
