"""Writing several memories at once."""

from pydantic import BaseModel, Field, JsonValue

from api.schemas.fields import REQUEST
from api.schemas.memory import ReceiptBody
from api.schemas.problem import Problem
from graphmem.domain.batch import MAX_BATCH


class BatchBody(BaseModel):
    """What agents saw or were told."""

    model_config = REQUEST | {
        "json_schema_extra": {
            "examples": [
                {
                    "items": [
                        {"content": "he prefers SF Express", "user": "lin"},
                        {"content": "The office in Porto opens at nine.", "user": "lin", "agent": "shop"},
                    ]
                },
            ],
        },
    }

    items: list[dict[str, JsonValue]] = Field(
        description="Each as the body of `POST /v1/memories`; 2 MB in all.",
        json_schema_extra={"minItems": 1, "maxItems": MAX_BATCH},
    )
    atomic: bool = Field(default=False, description="All or none: the first item that is refused refuses the request.")


class BatchItemBody(BaseModel):
    """What became of one item."""

    status: int = Field(description="As if it had been sent alone.", examples=[201])
    receipt: ReceiptBody | None = Field(description="Null where it was refused.")
    problem: Problem | None = Field(description="Why it was refused; nothing of it was kept.")


class BatchResultBody(BaseModel):
    """What became of each item, in their order."""

    results: list[BatchItemBody]
    refused: int = Field(description="How many of them were.")
