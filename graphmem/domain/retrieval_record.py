"""What is kept of a recall beside its answer: enough to explain it and to ask it again.

It holds the redacted question with its filters, the user's turn that it was read with, and ids, scores and terms. It
never holds the content of a memory, nor the name of an entity that was found: what is erased later need not be looked
for here. Of the answer and its context their hashes are kept.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, Self

from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.recall import NOT_ASKED, KnowledgeAsked, Recall, Result
from graphmem.domain.redaction import RedactedText
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.times import parse_local_time, parse_time, rfc3339, rfc3339_local

KEPT_RETRIEVALS: Final = 1_000
"""The newest of an owner that a store keeps: an agent's questions of some days, 4 MB with ten results each."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of a result's path."""

    via: str
    """The edge that led here."""
    memory_id: str | None
    """The memory it led to. None: an entity, which is not named here."""


@dataclass(frozen=True, slots=True)
class RetrievedMemory:
    """One result: which memory, and the arithmetic of its score."""

    memory_id: str
    score: float
    terms: tuple[tuple[str, float], ...]
    """As in the answer; they sum to the score."""
    path: tuple[Hop, ...]
    shown: bool
    """Whether it had a place in the context."""

    @property
    def shares(self) -> tuple[tuple[str, float, float], ...]:
        """(term, value, share) by share, largest first, ties by name; a share is of the sum of all sizes, 0 to 1."""
        whole = sum(abs(value) for _, value in self.terms) or 1.0
        rows = [(name, value, abs(value) / whole) for name, value in self.terms]
        return tuple(sorted(rows, key=lambda row: (-row[2], row[0])))

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "memory_id": self.memory_id,
            "score": self.score,
            "terms": [list(term) for term in self.terms],
            "path": [[hop.via, hop.memory_id] for hop in self.path],
            "shown": self.shown,
        }

    @classmethod
    def of(cls, result: Result, *, shown: bool) -> Self:
        """What is kept of a result."""
        path = tuple(Hop(step.via, step.id if step.kind == "memory" else None) for step in result.path)
        return cls(result.id, result.score, result.terms, path, shown)

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """The inverse of `as_dict`."""
        return cls(
            values["memory_id"],
            values["score"],
            tuple((name, value) for name, value in values["terms"]),
            tuple(Hop(via, memory_id) for via, memory_id in values["path"]),
            values["shown"],
        )


@dataclass(frozen=True, slots=True)
class RetrievedSection:
    """One section of a wiki among the entries: which, and the arithmetic of its entry's score."""

    section_id: str
    rank: int
    """Of its entry, from 1; beside a memory where both say the same."""
    score: float
    terms: tuple[tuple[str, float], ...]
    """As in the answer; they sum to the score."""
    shown: bool
    """Whether it had a place in the context of its own."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "section_id": self.section_id,
            "rank": self.rank,
            "score": self.score,
            "terms": [list(term) for term in self.terms],
            "shown": self.shown,
        }

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """The inverse of `as_dict`."""
        terms = tuple((name, value) for name, value in values["terms"])
        return cls(values["section_id"], values["rank"], values["score"], terms, values["shown"])


@dataclass(frozen=True, slots=True)
class RetrievalRecord:
    """One recall: what was asked, by whom, with which settings, and what was answered."""

    id: str
    """`Recall.retrieval_id`: the same question, clock and settings over the same store are one record."""
    scope: Scope
    """Who asked."""
    at: datetime
    """When it was asked first."""
    query: RedactedText
    as_of: datetime
    """The clock of the question, with the offset it was told at."""
    profile: str
    limit: int
    max_tokens: int
    model: str
    """Of the question's vector."""
    revisions: tuple[tuple[str, int], ...]
    """Key and revision of each owner that was seen, in the order of `Scope.owners`."""
    results: tuple[RetrievedMemory, ...]
    """Best first."""
    context_sha256: str
    answer_sha256: str
    """Of the whole answer in its JSON form, but for the id: equal where two answers are the same bytes."""
    warnings: tuple[str, ...]
    filters: Filters = NO_FILTERS
    """Which memories could answer."""
    reranker: str = ""
    """Who had the last word on the order; empty: nobody."""
    prompt_tokens: int | None = None
    """Of the prompt that the context was for, where it was told."""
    turn: RedactedText | None = None
    """The user's turn, or its end, that the question was read together with."""
    knowledge: KnowledgeAsked = NOT_ASKED
    sections: tuple[RetrievedSection, ...] = ()
    """Those among the entries, best first."""

    @property
    def owner(self) -> Owner:
        """The one it belongs to: this user, with the agent where one asked. Nobody else sees it."""
        return self.scope.owner(self.scope.default_visibility)

    @classmethod
    def of(cls, recall: Recall, scope: Scope, *, at: datetime, limit: int, max_tokens: int) -> Self:
        """What is kept of a recall.

        Args:
            recall: The answer.
            scope: Who asked.
            at: Now.
            limit: As asked.
            max_tokens: As asked.
        """
        shown = frozenset(recall.shown)
        answer = {name: value for name, value in recall.as_dict().items() if name != "retrieval_id"}
        if not recall.constraints:
            # Older records were hashed without.
            del answer["constraints"]
        return cls(
            id=recall.retrieval_id,
            scope=scope,
            at=at,
            query=recall.query,
            as_of=recall.as_of,
            profile=recall.profile,
            limit=limit,
            max_tokens=max_tokens,
            model=recall.model,
            revisions=recall.revisions,
            results=tuple(RetrievedMemory.of(result, shown=result.id in shown) for result in recall.results),
            context_sha256=_sha256(recall.context),
            answer_sha256=_sha256(canonical_json(answer)),
            warnings=recall.warnings,
            filters=recall.filters,
            reranker=recall.reranker,
            prompt_tokens=recall.prompt_tokens,
            turn=recall.turn,
            knowledge=recall.knowledge,
            sections=tuple(
                RetrievedSection(entry.section.id, rank, entry.score, entry.terms, entry.section.id in shown)
                for rank, entry in enumerate(recall.entries, start=1)
                if entry.section is not None
            ),
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "id": self.id,
            "tenant": self.scope.tenant,
            "user": self.scope.user,
            "agent": self.scope.agent,
            "session": self.scope.session,
            "at": rfc3339(self.at),
            "query": str(self.query),
            "turn": None if self.turn is None else str(self.turn),
            "as_of": rfc3339_local(self.as_of),
            "profile": self.profile,
            "limit": self.limit,
            "max_tokens": self.max_tokens,
            "prompt_tokens": self.prompt_tokens,
            "filters": self.filters.as_dict(),
            "model": self.model,
            "reranker": self.reranker,
            "revisions": [list(revision) for revision in self.revisions],
            "results": [result.as_dict() for result in self.results],
            "context_sha256": self.context_sha256,
            "answer_sha256": self.answer_sha256,
            "warnings": list(self.warnings),
            "knowledge": str(self.knowledge.mode),
            "knowledge_weight": self.knowledge.weight,
            "sections": [section.as_dict() for section in self.sections],
        }

    def as_json(self) -> str:
        """The one form that stores keep: the same text for equal records."""
        return canonical_json(self.as_dict())

    @classmethod
    def read(cls, values: Mapping[str, Any], query: RedactedText, turn: RedactedText | None = None) -> Self:
        """The inverse of `as_dict`; the question and the turn are given as the redacted texts that they were."""
        return cls(
            id=values["id"],
            scope=Scope(values["tenant"], values["user"], values["agent"], values["session"]),
            at=parse_time(values["at"], "at"),
            query=query,
            as_of=parse_local_time(values["as_of"], "as_of"),
            profile=values["profile"],
            limit=values["limit"],
            max_tokens=values["max_tokens"],
            model=values["model"],
            revisions=tuple((key, revision) for key, revision in values["revisions"]),
            results=tuple(RetrievedMemory.read(result) for result in values["results"]),
            context_sha256=values["context_sha256"],
            answer_sha256=values["answer_sha256"],
            warnings=tuple(values["warnings"]),
            # Older records lack what could not be asked then.
            filters=Filters.read(values.get("filters", {})),
            reranker=values.get("reranker", ""),
            prompt_tokens=values.get("prompt_tokens"),
            turn=turn,
            knowledge=KnowledgeAsked.of(values.get("knowledge", "off"), values.get("knowledge_weight", 0.0)),
            sections=tuple(RetrievedSection.read(section) for section in values.get("sections", ())),
        )


def canonical_json(value: Mapping[str, Any]) -> str:
    """JSON with sorted keys, no spaces and no escapes but those that it needs: the same text for equal values."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _sha256(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()
