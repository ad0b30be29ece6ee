"""What a write did: the receipt a caller gets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from graphmem.domain.claim import Claim, Decision, LinkKind, MemoryLink
from graphmem.domain.entity import EntitySuggestion, LinkedMention
from graphmem.domain.redaction import RedactedSpan, RedactedText
from graphmem.domain.times import rfc3339


class WriteOutcome(StrEnum):
    """What became of an observation."""

    CREATED = "created"
    DUPLICATE = "duplicate"
    MERGED = "merged"
    """It says the same as an older memory, which was counted."""
    QUARANTINED = "quarantined"
    """Kept, and not recalled: it would end what a more credible source said."""
    SKIPPED = "skipped"


STORED = frozenset({WriteOutcome.CREATED, WriteOutcome.QUARANTINED})
"""Outcomes that leave a memory of their own."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a write did, and why. Of a dry run: what it would do."""

    outcome: WriteOutcome
    memory_id: str | None
    """The memory created, or the one met again; None when skipped, and for what a dry run would create."""
    reason: str
    """Why it was skipped, or is a duplicate; empty when created."""
    text: RedactedText
    """As it is stored."""
    entities: tuple[LinkedMention, ...]
    """Every mention, offsets in `text`."""
    suggestions: tuple[EntitySuggestion, ...]
    """Mentions that may mean a known entity of another name."""
    claims: tuple[Claim, ...]
    importance: float
    importance_terms: tuple[tuple[str, float], ...]
    """Named terms, each in [0, 1], before their weights."""
    redactions: tuple[RedactedSpan, ...]
    """What was taken out of the text as it was given, in its offsets."""
    decision: Decision
    links: tuple[MemoryLink, ...]
    """To older memories, the surest first."""
    outdated_by: tuple[MemoryLink, ...]
    """From memories that were told before and happened later, oldest first."""
    suspicions: tuple[str, ...]
    """Kinds of attempts to give orders through memory; it is stored as quoted data."""
    warnings: tuple[str, ...]
    constraint: bool = False
    """Whether the new memory binds: requests that touch it bring it first."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; the one form of a receipt on every door."""
        return {
            "outcome": str(self.outcome),
            "id": self.memory_id,
            "reason": self.reason,
            "redacted_text": str(self.text),
            "redactions": [{"start": span.start, "end": span.end, "kind": span.kind} for span in self.redactions],
            "entities": [_entity(linked) for linked in self.entities],
            "suggestions": [_suggestion(suggestion) for suggestion in self.suggestions],
            "claims": [_claim(place, claim) for place, claim in enumerate(self.claims) if claim.is_statement],
            "importance": self.importance,
            "importance_terms": dict(self.importance_terms),
            "decision": {
                "kind": str(self.decision.kind),
                "rule": self.decision.rule,
                "reason": self.decision.reason,
            },
            "links": [_link(link, link.older) for link in self.links],
            "outdated_by": [_link(link, link.newer) for link in self.outdated_by],
            "constraint": self.constraint,
            "suspicions": list(self.suspicions),
            "warnings": list(self.warnings),
        }


def _entity(linked: LinkedMention) -> dict[str, Any]:
    mention = linked.mention
    return {
        "start": mention.start,
        "end": mention.end,
        "type": str(mention.type),
        "surface": mention.surface,
        "name": linked.entity.name,
    }


def _suggestion(suggestion: EntitySuggestion) -> dict[str, Any]:
    return {
        "surface": suggestion.mention.surface,
        "name": suggestion.candidate.name,
        "type": str(suggestion.candidate.type),
        "reason": suggestion.reason,
    }


def _claim(place: int, claim: Claim) -> dict[str, Any]:
    return {
        "place": place,
        "subject": claim.subject,
        "predicate": str(claim.predicate),
        "object": claim.object,
        "positive": claim.positive,
        "mood": str(claim.mood),
        "start": claim.start,
        "end": claim.end,
        "values": [{"type": str(value.type), "normal": value.normal} for value in claim.values],
        "cues": [str(cue) for cue in claim.cues],
        "rule": claim.rule,
        "valid_from": None if claim.valid_from is None else rfc3339(claim.valid_from),
        "valid_until": None if claim.valid_until is None else rfc3339(claim.valid_until),
    }


def _link(link: MemoryLink, other: str) -> dict[str, Any]:
    return {
        "kind": str(link.kind),
        "memory_id": other,
        "likelihood": link.likelihood,
        "rule": link.rule,
        "older_claim": link.older_claim,
        "claim": link.newer_claim,
        "confirm": link.kind in {LinkKind.MAY_UPDATE, LinkKind.OPPOSITE},
    }
