"""The answer to a question: results with the arithmetic of their scores, and the text for a prompt."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Self

from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import MemoryKind, Status
from graphmem.domain.paths import PathStep
from graphmem.domain.redaction import RedactedText
from graphmem.domain.section_result import SectionResult
from graphmem.domain.times import rfc3339
from graphmem.errors import InvalidInput

OPENING: Final = "[相关记忆]"
CLOSING: Final = "[记忆结束]"
"""The markers around recalled memories in a prompt."""


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


class KnowledgeMode(StrEnum):
    """Whether the wikis of the tenant answer beside the memories."""

    AUTO = "auto"
    """Where there are any."""
    OFF = "off"
    ONLY = "only"
    """The wikis alone."""


@dataclass(frozen=True, slots=True)
class KnowledgeAsked:
    """What is asked of the wikis."""

    mode: KnowledgeMode
    weight: float
    """What their relevance counts, [0, 1]; that of memories counts the rest of 1."""

    @classmethod
    def of(cls, mode: str, weight: float) -> Self:
        """What a caller asks.

        Raises:
            InvalidInput: The mode is unknown, or the weight no number from 0 to 1.
        """
        if mode not in tuple(KnowledgeMode):
            msg = f"knowledge must be one of {', '.join(KnowledgeMode)}"
            raise InvalidInput(msg, field="knowledge")
        if type(weight) not in (int, float) or not 0 <= weight <= 1:
            msg = "knowledge_weight must be a number from 0 to 1; what memories count is the rest of 1"
            raise InvalidInput(msg, field="knowledge_weight")
        return cls(KnowledgeMode(mode), float(weight))


NOT_ASKED: Final = KnowledgeAsked(KnowledgeMode.OFF, 0.0)


@dataclass(frozen=True, slots=True)
class Entry:
    """One place of the list in which memories and sections of the wiki stand together. One of the two at least."""

    memory: Result | None
    section: SectionResult | None
    """With a memory: both say the same."""
    score: float
    terms: tuple[tuple[str, float], ...]
    """`memory` and `knowledge`: relevance of each, [0, 1], times what it counts. They sum to `score`."""

    @property
    def id(self) -> str:
        """Of the memory, else of the section."""
        return self.memory.id if self.memory is not None else self.section.id if self.section is not None else ""

    @property
    def memory_id(self) -> str | None:
        """None where no memory says it."""
        return None if self.memory is None else self.memory.id

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; of a memory its id, since the answer has it whole."""
        return {
            "memory_id": self.memory_id,
            "section": None if self.section is None else self.section.as_dict(),
            "score": self.score,
            "terms": dict(self.terms),
        }


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
    entries: tuple[Entry, ...] = ()
    """Memories and sections of the wiki in one list, best first; empty where the wikis were not asked."""
    knowledge: KnowledgeAsked = NOT_ASKED

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; the one form of a recall on every door."""
        asked = self.knowledge.mode is not KnowledgeMode.OFF
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
                    "path": [step.as_dict() for step in result.path],
                }
                for result in self.results
            ],
            "context": self.context,
            "warnings": list(self.warnings),
            "constraints": list(self.constraints),
            **({"entries": [entry.as_dict() for entry in self.entries]} if asked else {}),
        }
