"""Ways through the graph, as answers show them."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PathStep:
    """One node on the way from the question to a result."""

    kind: str
    """`memory`, `entity` or `concept`."""
    id: str
    label: str
    """Name of the entity or concept, or caption of the memory."""
    via: str
    """The edge that led here; `QUESTION` where the question names it, `BEST_MATCH` for the best memory."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {"kind": self.kind, "id": self.id, "label": self.label, "via": self.via}
