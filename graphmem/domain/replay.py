"""A recall asked again, held against the one that was logged. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from graphmem.domain.retrieval_record import RetrievalRecord, RetrievedMemory, RetrievedSection
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
    memory_id: str | None
    """None: it is a section."""
    rank_then: int | None
    rank_now: int | None
    score_then: float | None
    score_now: float | None
    section_id: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "kind": str(self.kind),
            **({"memory_id": self.memory_id} if self.section_id is None else {"section_id": self.section_id}),
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
    def section_differences(self) -> tuple[Difference, ...]:
        """The same of the sections of wikis; their ranks are those among the entries."""
        return section_differences(self.then.sections, self.now.sections)

    @property
    def written(self) -> tuple[tuple[str, int, int], ...]:
        """(visibility or `knowledge`, revision then, revision now) of what was written to in between."""
        then, now = dict(self.then.revisions), dict(self.now.revisions)
        names = {owner.key: str(owner.visibility) for owner in self.then.scope.owners}
        names |= {f"{Owner(self.then.scope.tenant).key}#knowledge": "knowledge"}
        return tuple(
            (names[key], then.get(key, 0), now.get(key, 0))
            for key in dict.fromkeys((*then, *now))
            if then.get(key, 0) != now.get(key, 0)
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
            "section_differences": [difference.as_dict() for difference in self.section_differences],
            "warnings": list(self.now.warnings),
        }


def differences(then: Sequence[RetrievedMemory], now: Sequence[RetrievedMemory]) -> tuple[Difference, ...]:
    """What differs between two lists of results, each best first and without repeats."""
    before, after = (
        {result.memory_id: (rank, result.score) for rank, result in enumerate(results, start=1)}
        for results in (then, now)
    )
    return tuple(Difference(kind, each, *places) for kind, each, places in _changes(before, after))


def section_differences(then: Sequence[RetrievedSection], now: Sequence[RetrievedSection]) -> tuple[Difference, ...]:
    """What differs between the sections of two answers."""
    before, after = ({each.section_id: (each.rank, each.score) for each in sections} for sections in (then, now))
    return tuple(Difference(kind, None, *places, section_id=each) for kind, each, places in _changes(before, after))


_Places = tuple[int | None, int | None, float | None, float | None]


def _changes(
    before: Mapping[str, tuple[int, float]], after: Mapping[str, tuple[int, float]]
) -> Iterator[tuple[DifferenceKind, str, _Places]]:
    """Of each id whose rank or score changed: kind, id, rank then and now, score then and now."""
    nowhere = None, None
    for each in dict.fromkeys((*after, *before)):
        rank_then, score_then = before.get(each, nowhere)
        rank_now, score_now = after.get(each, nowhere)
        if (rank_then, score_then) != (rank_now, score_now):
            yield _kind(rank_then, rank_now), each, (rank_then, rank_now, score_then, score_now)


def _kind(rank_then: int | None, rank_now: int | None) -> DifferenceKind:
    if rank_then is None:
        return DifferenceKind.CAME
    if rank_now is None:
        return DifferenceKind.WENT
    return DifferenceKind.RESCORED if rank_then == rank_now else DifferenceKind.MOVED
