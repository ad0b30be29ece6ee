"""What answers to fused cases and to cases of constraints are worth, and the report of a set of them. Pure.

A figure is a share: counts of what is right and of what was to be right are added over cases, never means of shares, so
that a case in which nothing is marked says nothing about precision.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphmem.evaluation.knowledge_cases import ConstraintCase, FusedCase
from graphmem.evaluation.report import ALL, Timing, printable

TOP: Final = 5
"""Places in which both sides of a fused answer, and constraints, have to be."""
FIRST: Final = 3

_COLUMN: Final = 16


@dataclass(frozen=True, slots=True)
class Share:
    """`right` of `of`."""

    right: int
    of: int

    @property
    def value(self) -> float | None:
        """In [0, 1]; None where there was nothing to be right."""
        return self.right / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class CaseScores:
    """What the answer to one case is worth, by metric."""

    id: str
    groups: tuple[str, ...]
    """Rows of the table that it counts in, beside ALL."""
    shares: Mapping[str, Share]


@dataclass(frozen=True, slots=True)
class CaseReport:
    """The figures of one set of cases."""

    name: str
    split: str | None
    limit: int | None
    model: str
    profile: str
    scores: tuple[CaseScores, ...]
    """In file order."""
    warnings: tuple[str, ...]
    timing: Timing

    @property
    def rows(self) -> dict[str, dict[str, Share]]:
        """Group → metric → share; groups by name, ALL last."""
        groups = sorted({group for scored in self.scores for group in scored.groups})
        rows = {group: _summed([scored for scored in self.scores if group in scored.groups]) for group in groups}
        return rows | {ALL: _summed(self.scores)}

    def as_dict(self, *, per_question: bool = False) -> dict[str, Any]:
        """Plain JSON types; shares are rounded to six digits, null where there was nothing to be right."""
        report: dict[str, Any] = {
            "set": self.name,
            "split": self.split,
            "limit": self.limit,
            "model": self.model,
            "profile": self.profile,
            "cases": len(self.scores),
            "figures": {group: _plain(shares) for group, shares in self.rows.items()},
            "warnings": list(self.warnings),
            "timing": {
                "remember_s": round(self.timing.remember_s, 3),
                "recall_p50_ms": round(self.timing.recall_p50_ms, 3),
                "recall_p95_ms": round(self.timing.recall_p95_ms, 3),
            },
        }
        if per_question:
            report["per_question"] = {scored.id: _plain(scored.shares) for scored in self.scores}
        return report


def _summed(scores: Sequence[CaseScores]) -> dict[str, Share]:
    metrics = dict.fromkeys(metric for scored in scores for metric in scored.shares)
    return {
        metric: Share(
            sum(scored.shares[metric].right for scored in scores), sum(scored.shares[metric].of for scored in scores)
        )
        for metric in metrics
    }


def _plain(shares: Mapping[str, Share]) -> dict[str, dict[str, float | int | None]]:
    return {
        metric: {
            "value": None if share.value is None else round(share.value, 6),
            "right": share.right,
            "of": share.of,
        }
        for metric, share in shares.items()
    }


def score_fused(case: FusedCase, memories: Sequence[Collection[int]], sections: Sequence[str | None]) -> CaseScores:
    """Score a fused answer.

    Args:
        case: What was asked.
        memories: Of each entry, best first, the indexes of the memories that it is; empty: none of the case.
        sections: Of each entry the section that it is, as `path#anchor`.

    Returns:
        Shares of one: `memory@5`, `section@5` and `both@5`.
    """
    has_memory = any(case.gold_memory in indexes for indexes in memories[:TOP])
    has_section = any(section in case.gold_sections for section in sections[:TOP])
    return CaseScores(
        case.id,
        (case.language,),
        {
            f"memory@{TOP}": Share(int(has_memory), 1),
            f"section@{TOP}": Share(int(has_section), 1),
            f"both@{TOP}": Share(int(has_memory and has_section), 1),
        },
    )


def score_constraints(case: ConstraintCase, ranked: Sequence[Collection[int]], marked: Collection[int]) -> CaseScores:
    """Score which constraints an answer surfaces.

    Args:
        case: What was asked.
        ranked: Of each result, best first, the indexes of the memories that it is.
        marked: Indexes of the memories that are marked as constraints that the request touches.

    Returns:
        `precision`: of what is marked, what the request touches. `recall`: of what it touches, what is marked and
        stands among the first five. `R@3`: of what it touches, what stands among the first three, marked or not.
        `quiet`: of the cases that touch nothing, those in which nothing is marked.
    """
    gold = set(case.gold)
    top, first = (set[int]().union(*ranked[:places]) for places in (TOP, FIRST))
    return CaseScores(
        case.id,
        (case.language, case.category),
        {
            "precision": Share(len(gold.intersection(marked)), len(set(marked))),
            "recall": Share(len(gold.intersection(marked) & top), len(gold)),
            f"R@{FIRST}": Share(len(gold & first), len(gold)),
            "quiet": Share(int(not gold and not marked), int(not gold)),
        },
    )


def render_cases(report: CaseReport) -> str:
    """The report as lines of text: a row a group, then ALL; each share with its counts."""
    rows = report.rows
    metrics = list(rows[ALL])
    width = max(len(group) for group in (*rows, "cases")) + 2
    split = "" if report.split is None else f", split {report.split}"
    title = f"{report.name}{split}: {len(report.scores)} cases, {report.model}, profile {report.profile}"
    head = f"{'cases':<{width}}" + "".join(f"{metric:>{_COLUMN}}" for metric in metrics)
    lines = [title, head, *(_row(group, shares, width) for group, shares in rows.items())]
    lines.append(
        f"remember {report.timing.remember_s:.1f} s, recall p50 {report.timing.recall_p50_ms:.1f} ms,"
        f" p95 {report.timing.recall_p95_ms:.1f} ms"
    )
    lines.extend(f"warning: {warning}" for warning in report.warnings)
    return "\n".join(lines) + "\n"


def render_case_scores(scores: Sequence[CaseScores]) -> str:
    """A line a case: its shares."""
    width = max((len(printable(scored.id)) for scored in scores), default=0) + 2
    return "".join(_row(printable(scored.id), scored.shares, width) + "\n" for scored in scores)


def _row(label: str, shares: Mapping[str, Share], width: int) -> str:
    return f"{label:<{width}}" + "".join(f"{_digits(share):>{_COLUMN}}" for share in shares.values())


def _digits(share: Share) -> str:
    return "-" if share.value is None else f"{share.value:.3f} {share.right}/{share.of}"
