"""Field types shared by the bodies.

Bounds are told in the schema only; the domain enforces them, so that every door refuses in the same words.
"""

from typing import Annotated, Final

from pydantic import ConfigDict, WithJsonSchema

from graphmem.domain.observation import MAX_QUESTION_CHARS
from graphmem.domain.scope import MAX_ID_CHARS

_NAME: Final = r"^[^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s][^\x00-\x1f\x7f]*$"
_TEXT: Final = r"^[^\x00]*[^\x00\s][^\x00]*$"

Id = Annotated[str, WithJsonSchema({"type": "string", "minLength": 1, "maxLength": MAX_ID_CHARS, "pattern": _NAME})]
Content = Annotated[str, WithJsonSchema({"type": "string", "minLength": 1, "pattern": _TEXT})]
Question = Annotated[
    str, WithJsonSchema({"type": "string", "minLength": 1, "maxLength": MAX_QUESTION_CHARS, "pattern": _TEXT})
]
Time = Annotated[str, WithJsonSchema({"type": "string", "format": "date-time"})]
"""RFC 3339 with an offset; `graphmem.domain.times` reads and writes it."""

REQUEST: Final = ConfigDict(strict=True, extra="forbid", frozen=True)
"""What every request model holds to: no coercion, no unknown field."""
