"""The profiles a recall can be ranked by."""

from pydantic import BaseModel, Field


class ProfileBody(BaseModel):
    """One way to rank."""

    name: str
    source: str = Field(description="Where it comes from; for an own one its file.")
    formula: str
    weights: dict[str, float] = Field(description="Of each term; empty where the formula is a product.")
    default: bool


class ProfilesBody(BaseModel):
    """All of them: the shipped ones, then own ones."""

    profiles: list[ProfileBody]
