"""What an evaluation found: the report, its JSON form and its text table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphmem.evaluation.metrics import METRICS, NEW_BEFORE_OLD, Interval
from graphmem.evaluation.stages import RANKING, Fate, StageSummary, StageTable

ALL: Final = "ALL"
"""The row over every category that is not apart."""

KEPT: Final = ("R@5", "R@10", "MRR")
"""The metrics that a report keeps for each question, so that runs can be compared."""

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
class QuestionScores:
    """What the ranking of one question is worth."""

    qid: str
    category: str
    metrics: Mapping[str, float]


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
    scores: tuple[QuestionScores, ...] = ()
    """Of each question with gold, in file order."""
    stages: StageTable | None = None
    """Where the gold stood; None: not asked for."""

    def as_dict(self, *, per_question: bool = False) -> dict[str, Any]:
        """Plain JSON types; means and intervals are rounded to six digits.

        Args:
            per_question: Keep the scores of each question, by its id.
        """
        report: dict[str, Any] = {
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
        if per_question:
            report["per_question"] = {
                scored.qid: {"category": scored.category} | {metric: scored.metrics[metric] for metric in KEPT}
                for scored in self.scores
            }
        if self.stages is not None:
            report["stages"] = self.stages.as_dict()
        return report


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
    width = _width((*names, ALL)) + 1
    head = f"{'category':<{width}}{'n':>6}" + "".join(f"{_TITLES.get(name, name):>{_COLUMN + 2}}" for name in shown)
    rows = [
        _row(printable(name) + ("*" if name in report.apart else ""), report.categories[name], shown, width)
        for name in names
    ]
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


def _row(label: str, summary: Summary, shown: Sequence[str], width: int) -> str:
    cells = "".join(f"{_digits(summary.metrics.get(name), 'mean'):>{_COLUMN + 2}}" for name in shown)
    return f"{label:<{width}}{summary.scored:>6}{cells}"


def _digits(value: Interval | None, part: str) -> str:
    if value is None:
        return "-"
    number = {"mean": value.mean, "low": value.low, "high": value.high}[part]
    return f"{number:.3f}"


def render_sets(reports: Mapping[str, EvaluationReport], failed: Mapping[str, str]) -> str:
    """A row a set: its sizes and the means over ALL of its questions; a set that failed has a row that says so."""
    shown = [metric for metric in METRICS if any(metric in found.overall.metrics for found in reports.values())]
    width = max(len(printable(name)) + 2 for name in (*reports, *failed, "set"))
    head = f"{'set':<{width}}{'documents':>10}{'questions':>10}{'n':>6}" + "".join(
        f"{_TITLES.get(metric, metric):>{_COLUMN + 2}}" for metric in shown
    )
    rows = {
        name: f"{printable(name):<{width}}{found.documents:>10}{found.questions:>10}"
        + _row("", found.overall, shown, 0)
        for name, found in reports.items()
    } | {name: f"{printable(name):<{width}}failed: {reason}" for name, reason in failed.items()}
    return "\n".join([head, *(rows[name] for name in sorted(rows))]) + "\n"


def render_questions(scores: Sequence[QuestionScores]) -> str:
    """A line a question with gold: what its ranking is worth."""
    width = _width(scored.qid for scored in scores)
    head = f"{'question':<{width}}" + "".join(f"{metric:>{_COLUMN}}" for metric in KEPT) + "  category"
    rows = (
        f"{printable(scored.qid):<{width}}"
        + "".join(f"{scored.metrics[metric]:>{_COLUMN}.3f}" for metric in KEPT)
        + f"  {printable(scored.category)}"
        for scored in scores
    )
    return "\n".join((head, *rows)) + "\n"


def render_stages(table: StageTable, apart: frozenset[str]) -> str:
    """A row a category, then ALL: how much gold there is, and the share of it with each fate."""
    names = sorted(table.categories, key=lambda name: (name in apart, name))
    width = _width((*names, ALL)) + 1
    head = f"{'category':<{width}}{'gold':>6}" + "".join(f"{fate:>{len(fate) + 2}}" for fate in Fate)
    rows = [
        _stage_row(printable(name) + ("*" if name in apart else ""), table.categories[name], width) for name in names
    ]
    return "\n".join((head, *rows, _stage_row(ALL, table.overall, width))) + "\n"


def _stage_row(label: str, summary: StageSummary, width: int) -> str:
    shares = "".join(f"{summary.share(fate):>{len(fate) + 2}.3f}" for fate in Fate)
    return f"{label:<{width}}{summary.gold:>6}{shares}"


def render_places(table: StageTable) -> str:
    """A line a gold document: whether it was gathered, its rank after each stage (`-`: not ranked), and its fate."""
    width = _width(place.qid for place in table.places)
    documents = _width(place.doc_id for place in table.places)
    head = f"{'question':<{width}}{'gold':<{documents}}gathered" + "".join(f"{s:>{len(s) + 2}}" for s in RANKING)
    rows = (
        f"{printable(place.qid):<{width}}{printable(place.doc_id):<{documents}}{'yes' if place.gathered else 'no':<8}"
        + "".join(f"{place.ranks.get(stage, '-'):>{len(stage) + 2}}" for stage in RANKING)
        + f"  {place.fate}"
        for place in table.places
    )
    return "\n".join((head + "  fate", *rows)) + "\n"


def printable(name: str) -> str:
    """A name of a set, category, question or document, its control and direction marks escaped."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in name)


def _width(names: Iterable[str]) -> int:
    return max([len(printable(name)) for name in names] + [len("question")]) + 2
