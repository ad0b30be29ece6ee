"""Where the gold of each question stood at each stage of its recall, and which stage lost it. Pure.

Lost is what is not among the first ten documents. Of gold that was ranked, the stage that lost it is the one that
last pushed it out of the ten; where it never stood there, the content scores did.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from graphmem.retrieval.stages import Stages

CUTOFF: Final = 10
ROUNDED: Final = 6


class Fate(StrEnum):
    """What became of one gold document, in the order of the stages."""

    FOUND = "found"
    NOT_STORED = "not stored"
    """No memory that the question searches keeps it."""
    SUPERSEDED = "superseded"
    """Left out since something newer replaced it."""
    OUT_OF_SIGHT = "out of sight"
    """Left out for another reason: not yet known or no longer valid at the question's clock, quarantined, archived."""
    NOT_GATHERED = "not gathered"
    """Neither a candidate nor reached through the graph."""
    CONTENT = "content"
    """Ranked below ten by words and meaning, and lifted by nothing."""
    FEATURES = "features"
    GRAPH = "graph"
    FRESHNESS = "freshness"
    """This stage pushed it below ten."""


RANKING: Final = (Fate.CONTENT, Fate.FEATURES, Fate.GRAPH, Fate.FRESHNESS)
"""The stages that give ranks, in order."""


@dataclass(frozen=True, slots=True)
class GoldPlace:
    """Where one gold document of one question stood."""

    qid: str
    category: str
    doc_id: str
    fate: Fate
    gathered: bool
    """Whether it was a candidate before the graph was looked at."""
    ranks: Mapping[Fate, int]
    """Rank (from 1) after each stage of `RANKING` that ranked it; by content among everything in sight."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; a rank is null where the stage did not rank it."""
        ranks = {str(stage): self.ranks.get(stage) for stage in RANKING}
        return {"doc_id": self.doc_id, "fate": str(self.fate), "gathered": self.gathered, "ranks": ranks}


def gold_places(
    stages: Stages, *, qid: str, category: str, gold: Sequence[str], doc_ids: Mapping[str, Collection[str]]
) -> tuple[GoldPlace, ...]:
    """Follow the gold of one question through its recall.

    Args:
        stages: What each step left.
        qid: The question.
        category: Its category.
        gold: Ids that answer it.
        doc_ids: Memory id → documents it keeps, of memories that the question searches.

    Returns:
        One place for each gold document, in order.
    """
    orders = {
        Fate.CONTENT: stages.content,
        Fate.FEATURES: stages.features,
        Fate.GRAPH: stages.graph,
        Fate.FRESHNESS: stages.freshness,
    }
    ranks = {stage: document_ranks(order, doc_ids) for stage, order in orders.items()}
    kept: dict[str, list[str]] = {}
    for memory_id, documents in doc_ids.items():
        for doc_id in documents:
            kept.setdefault(doc_id, []).append(memory_id)
    places = []
    for doc_id in gold:
        memories = frozenset(kept.get(doc_id, ()))
        own = {stage: found[doc_id] for stage, found in ranks.items() if doc_id in found}
        gathered = not memories.isdisjoint(stages.gathered)
        places.append(GoldPlace(qid, category, doc_id, _fate(stages, memories, own), gathered, own))
    return tuple(places)


def document_ranks(order: Sequence[str], doc_ids: Mapping[str, Collection[str]]) -> dict[str, int]:
    """Rank of each document, from 1, for memories in this order; a document counts where it stands first."""
    documents = dict.fromkeys(doc_id for memory_id in order for doc_id in doc_ids.get(memory_id, ()))
    return {doc_id: rank for rank, doc_id in enumerate(documents, start=1)}


def _fate(stages: Stages, memories: frozenset[str], ranks: Mapping[Fate, int]) -> Fate:
    if not memories:
        return Fate.NOT_STORED
    if Fate.FRESHNESS in ranks:
        return _lost_by(ranks)
    if not memories.isdisjoint(stages.superseded):
        return Fate.SUPERSEDED
    return Fate.NOT_GATHERED if memories.isdisjoint(stages.hidden) else Fate.OUT_OF_SIGHT


def _lost_by(ranks: Mapping[Fate, int]) -> Fate:
    lost = Fate.CONTENT
    within = False
    for stage in RANKING:
        inside = stage in ranks and ranks[stage] <= CUTOFF
        if within and not inside:
            lost = stage
        within = inside
    return Fate.FOUND if within else lost


@dataclass(frozen=True, slots=True)
class StageSummary:
    """How much gold each stage lost."""

    gold: int
    """Gold documents, summed over questions."""
    counts: Mapping[Fate, int]
    """Of every fate, 0 included."""

    def share(self, fate: Fate) -> float:
        """Share of the gold with this fate, [0, 1]; 0 where there is no gold."""
        return self.counts[fate] / self.gold if self.gold else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        fates = {str(fate): {"count": self.counts[fate], "share": round(self.share(fate), ROUNDED)} for fate in Fate}
        return {"gold": self.gold, "fates": fates}


@dataclass(frozen=True, slots=True)
class StageTable:
    """Every gold document's place, and their sums."""

    places: tuple[GoldPlace, ...]
    overall: StageSummary
    """Without the categories apart."""
    categories: Mapping[str, StageSummary]

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; `questions` has the places by question id."""
        questions: dict[str, list[dict[str, Any]]] = {}
        for place in self.places:
            questions.setdefault(place.qid, []).append(place.as_dict())
        return {
            "cutoff": CUTOFF,
            "overall": self.overall.as_dict(),
            "categories": {name: summary.as_dict() for name, summary in sorted(self.categories.items())},
            "questions": questions,
        }


def stage_table(places: Sequence[GoldPlace], apart: Collection[str]) -> StageTable:
    """Sum the places by category, and over all categories that are not apart."""
    by_category: dict[str, list[GoldPlace]] = {}
    for place in places:
        by_category.setdefault(place.category, []).append(place)
    return StageTable(
        tuple(places),
        _sum([place for place in places if place.category not in apart]),
        {category: _sum(group) for category, group in by_category.items()},
    )


def _sum(places: Sequence[GoldPlace]) -> StageSummary:
    fates = [place.fate for place in places]
    return StageSummary(len(places), {fate: fates.count(fate) for fate in Fate})
