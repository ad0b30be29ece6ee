"""A section of the wiki that answers a question, with where it stands and the arithmetic of its score."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphmem.domain.paths import PathStep
from graphmem.domain.times import rfc3339


@dataclass(frozen=True, slots=True)
class SectionResult:
    """One section. `terms` sum to `score` (to 1e-9); both are rounded to nine digits."""

    id: str
    wiki: str
    path: str
    """Of its page, within the folder of its wiki."""
    anchor: str
    line: int
    title: str
    """Of its page."""
    trail: tuple[str, ...]
    content: str
    updated_at: datetime
    valid_until: datetime | None
    score: float
    terms: tuple[tuple[str, float], ...]
    way: tuple[PathStep, ...]
    """From a concept that the question names to one that the section names; empty where none leads there."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "id": self.id,
            "wiki": self.wiki,
            "page": self.path,
            "anchor": self.anchor,
            "line": self.line,
            "title": self.title,
            "trail": list(self.trail),
            "content": self.content,
            "updated_at": rfc3339(self.updated_at),
            "valid_until": None if self.valid_until is None else rfc3339(self.valid_until),
            "score": self.score,
            "terms": dict(self.terms),
            "path": [step.as_dict() for step in self.way],
        }
