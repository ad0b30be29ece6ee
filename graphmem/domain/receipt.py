"""What a write did: the receipt a caller gets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from graphmem.domain.entity import EntityType
from graphmem.domain.redaction import Finding


class WriteOutcome(StrEnum):
    """What became of an observation."""

    CREATED = "created"
    DUPLICATE = "duplicate"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class LinkedEntity:
    """An entity as a receipt shows it."""

    name: str
    type: EntityType


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a write did, and why.

    `memory_id` is the memory created, or the one met again; None when skipped.
    """

    outcome: WriteOutcome
    memory_id: str | None
    reason: str
    """Why it was skipped or is a duplicate; empty when created."""
    entities: tuple[LinkedEntity, ...]
    importance: float
    importance_terms: tuple[tuple[str, float], ...]
    """Named terms, each in [0, 1], before their weights."""
    redactions: tuple[Finding, ...]
    warnings: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; the one form of a receipt on every door."""
        return {
            "outcome": str(self.outcome),
            "id": self.memory_id,
            "reason": self.reason,
            "entities": [{"name": entity.name, "type": str(entity.type)} for entity in self.entities],
            "importance": self.importance,
            "importance_terms": dict(self.importance_terms),
            "redactions": [{"kind": finding.kind, "count": finding.count} for finding in self.redactions],
            "warnings": list(self.warnings),
        }
