"""A recall asked again, held against the one that was logged. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from graphmem.domain.retrieval_record import RetrievalRecord, RetrievedMemory
from graphmem.domain.scope import Owner


class DifferenceKind(StrEnum):
    """What became of a result: new, gone, at another rank, or at the same rank with another score."""

    CAME = "came"
    WENT = "went"
    MOVED = "moved"
    RESCORED = "rescored"


@dataclass(frozen=True, slots=True)
class Difference:
    """One result that is not as it was. Ranks count from 1; None where it is not among the results."""

    kind: DifferenceKind
    memory_id: str
    rank_then: int | None
    rank_now: int | None
    score_then: float | None
    score_now: float | None

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "kind": str(self.kind),
            "memory_id": self.memory_id,
            "rank_then": self.rank_then,
            "rank_now": self.rank_now,
            "score_then": self.score_then,
            "score_now": self.score_now,
        }


@dataclass(frozen=True, slots=True)
class Replay:
    """A logged retrieval and the same question asked again."""

    then: RetrievalRecord
    now: RetrievalRecord

    @property
    def same(self) -> bool:
        """Whether both answers are the same bytes."""
        return self.then.answer_sha256 == self.now.answer_sha256

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Results that came, went, moved or have another score: by their rank now, then those that went."""
        return differences(self.then.results, self.now.results)

    @property
    def written(self) -> tuple[tuple[str, int, int], ...]:
        """(visibility, revision then, revision now) of the owners that were written to in between."""
        now = dict(self.now.revisions)
        names = {owner.key: str(owner.visibility) for owner in self.then.scope.owners}
        names |= {f"{Owner(self.then.scope.tenant).key}#knowledge": "knowledge"}
        return tuple(
            (names[key], revision, now.get(key, 0))
            for key, revision in self.then.revisions
            if now.get(key, 0) != revision
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "retrieval_id": self.then.id,
            "same": self.same,
            "profile_then": self.then.profile,
            "profile_now": self.now.profile,
            "model_then": self.then.model,
            "model_now": self.now.model,
            "reranker_then": self.then.reranker or None,
            "reranker_now": self.now.reranker or None,
            "written": [
                {"visibility": name, "revision_then": then, "revision_now": now} for name, then, now in self.written
            ],
            "same_context": self.then.context_sha256 == self.now.context_sha256,
            "differences": [difference.as_dict() for difference in self.differences],
            "warnings": list(self.now.warnings),
        }


def differences(then: Sequence[RetrievedMemory], now: Sequence[RetrievedMemory]) -> tuple[Difference, ...]:
    """What differs between two lists of results, each best first and without repeats."""
    before = {result.memory_id: (rank, result.score) for rank, result in enumerate(then, start=1)}
    after = {result.memory_id: (rank, result.score) for rank, result in enumerate(now, start=1)}
    nowhere = None, None
    found = []
    for memory_id in dict.fromkeys((*after, *before)):
        rank_then, score_then = before.get(memory_id, nowhere)
        rank_now, score_now = after.get(memory_id, nowhere)
        if (rank_then, score_then) != (rank_now, score_now):
            kind = _kind(rank_then, rank_now)
            found.append(Difference(kind, memory_id, rank_then, rank_now, score_then, score_now))
    return tuple(found)


def _kind(rank_then: int | None, rank_now: int | None) -> DifferenceKind:
    if rank_then is None:
        return DifferenceKind.CAME
    if rank_now is None:
        return DifferenceKind.WENT
    return DifferenceKind.RESCORED if rank_then == rank_now else DifferenceKind.MOVED
