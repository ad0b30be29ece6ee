"""What an evaluation found: the report, its JSON form and its text table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from graphmem.evaluation.metrics import METRICS, NEW_BEFORE_OLD, Interval

ALL: Final = "ALL"
"""The row over every category that is not apart."""

_TITLES: Final[Mapping[str, str]] = {NEW_BEFORE_OLD: "new<old"}
_COLUMN = 7


@dataclass(frozen=True, slots=True)
class Summary:
    """Means over the scored questions of one category, or of all.

    `metrics` lacks those that no question has; it is empty where `scored` is 0.
    """

    scored: int
    metrics: Mapping[str, Interval]


@dataclass(frozen=True, slots=True)
class Timing:
    """How long it took here; the one part of a report that differs between runs."""

    remember_s: float
    recall_p50_ms: float
    recall_p95_ms: float


@dataclass(frozen=True, slots=True)
class EvaluationReport:
    """The figures of one set."""

    name: str
    split: str | None
    limit: int | None
    model: str
    """Embedding model."""
    profile: str
    """Set of ranking weights."""
    documents: int
    questions: int
    unscored: int
    """Questions without gold: asked, but left out of every metric."""
    overall: Summary
    categories: Mapping[str, Summary]
    """By name; those apart included."""
    apart: frozenset[str]
    """Categories that `overall` leaves out."""
    warnings: tuple[str, ...]
    timing: Timing

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; numbers are rounded to six digits."""
        return {
            "set": self.name,
            "split": self.split,
            "limit": self.limit,
            "model": self.model,
            "profile": self.profile,
            "documents": self.documents,
            "questions": self.questions,
            "unscored": self.unscored,
            "overall": _summary(self.overall),
            "categories": {name: _summary(summary) for name, summary in sorted(self.categories.items())},
            "apart": sorted(self.apart),
            "warnings": list(self.warnings),
            "timing": {
                "remember_s": round(self.timing.remember_s, 3),
                "recall_p50_ms": round(self.timing.recall_p50_ms, 3),
                "recall_p95_ms": round(self.timing.recall_p95_ms, 3),
            },
        }


def _summary(summary: Summary) -> dict[str, Any]:
    metrics = {
        name: {"mean": round(value.mean, 6), "low": round(value.low, 6), "high": round(value.high, 6), "n": value.n}
        for name, value in summary.metrics.items()
    }
    return {"scored": summary.scored, "metrics": metrics}


def render_table(report: EvaluationReport) -> str:
    """The report as lines of text: a row a category, then ALL with its 95 % intervals below the means."""
    shown = [
        metric
        for metric in METRICS
        if any(metric in summary.metrics for summary in (report.overall, *report.categories.values()))
    ]
    names = sorted(report.categories, key=lambda name: (name in report.apart, name))
    width = max(len(name) + 2 for name in (*names, ALL))
    head = f"{'category':<{width}}{'n':>6}" + "".join(f"{_TITLES.get(name, name):>{_COLUMN + 2}}" for name in shown)
    rows = [_row(name + ("*" if name in report.apart else ""), report.categories[name], shown, width) for name in names]
    bounds = [
        f"{label:<{width}}{'':>6}"
        + "".join(f"{_digits(report.overall.metrics.get(name), bound):>{_COLUMN + 2}}" for name in shown)
        for label, bound in (("  low", "low"), ("  high", "high"))
    ]
    split = "" if report.split is None else f", split {report.split}"
    title = (
        f"{report.name}{split}: {report.documents} documents, {report.questions} questions"
        f" ({report.unscored} without gold), {report.model}, profile {report.profile}"
    )
    times = (
        f"remember {report.timing.remember_s:.1f} s, recall p50 {report.timing.recall_p50_ms:.1f} ms,"
        f" p95 {report.timing.recall_p95_ms:.1f} ms"
    )
    lines = [title, head, *rows, _row(ALL, report.overall, shown, width), *bounds, times]
    if report.apart & report.categories.keys():
        lines.append(f"* apart: not counted in {ALL}")
    lines.extend(f"warning: {warning}" for warning in report.warnings)
    return "\n".join(lines) + "\n"


def _row(label: str, summary: Summary, shown: list[str], width: int) -> str:
    cells = "".join(f"{_digits(summary.metrics.get(name), 'mean'):>{_COLUMN + 2}}" for name in shown)
    return f"{label:<{width}}{summary.scored:>6}{cells}"


def _digits(value: Interval | None, part: str) -> str:
    if value is None:
        return "-"
    number = {"mean": value.mean, "low": value.low, "high": value.high}[part]
    return f"{number:.3f}"
