"""The answer to a question: results with the arithmetic of their scores, and the text for a prompt."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import MemoryKind, Status
from graphmem.domain.redaction import RedactedText
from graphmem.domain.times import rfc3339

OPENING: Final = "[相关记忆]"
CLOSING: Final = "[记忆结束]"
"""The markers around recalled memories in a prompt."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """One node on the way through the graph from the question's best memory to a result."""

    kind: str
    """`memory`, `entity`, or `concept`: one of the ontology."""
    id: str
    label: str
    """Name of the entity or caption of the memory."""
    via: str
    """The edge that led here; empty at the start. Between concepts a property, `broader` or `narrower`; behind `^` one
    that is followed backwards."""


@dataclass(frozen=True, slots=True)
class Result:
    """One memory that answers.

    `terms` sum to `score` (to 1e-9); both are rounded to nine digits.
    """

    id: str
    content: str
    kind: MemoryKind
    status: Status
    occurred_at: datetime
    source_refs: tuple[str, ...]
    entities: tuple[str, ...]
    score: float
    terms: tuple[tuple[str, float], ...]
    path: tuple[PathStep, ...]


@dataclass(frozen=True, slots=True)
class Recall:
    """The answer to one question; results best first, ties by id."""

    query: RedactedText
    """The question after redaction."""
    retrieval_id: str
    """Same store, question, clock and settings: same id."""
    as_of: datetime
    profile: str
    results: tuple[Result, ...]
    context: str
    warnings: tuple[str, ...]
    constraints: tuple[str, ...] = ()
    """Ids of the results that are constraints which the question touches; they stand first."""
    shown: tuple[str, ...] = ()
    """Ids of the results that have a line in `context`, in its order. It and what follows are for the log alone."""
    model: str = ""
    """Of the question's vector."""
    revisions: tuple[tuple[str, int], ...] = ()
    """Key and revision of each owner seen."""
    filters: Filters = NO_FILTERS
    """Which memories could answer, after redaction."""
    reranker: str = ""
    """Who had the last word on the order; empty: nobody."""
    prompt_tokens: int | None = None
    """Size of the prompt that the context is for, where it was told."""
    turn: RedactedText | None = None
    """The user's turn, or its end, that the question was read together with."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; the one form of a recall on every door."""
        return {
            "query": self.query,
            "retrieval_id": self.retrieval_id,
            "as_of": rfc3339(self.as_of),
            "profile": self.profile,
            "results": [
                {
                    "id": result.id,
                    "content": result.content,
                    "kind": str(result.kind),
                    "status": str(result.status),
                    "occurred_at": rfc3339(result.occurred_at),
                    "source_refs": list(result.source_refs),
                    "entities": list(result.entities),
                    "score": result.score,
                    "terms": dict(result.terms),
                    "path": [
                        {"kind": step.kind, "id": step.id, "label": step.label, "via": step.via} for step in result.path
                    ],
                }
                for result in self.results
            ],
            "context": self.context,
            "warnings": list(self.warnings),
            "constraints": list(self.constraints),
        }
