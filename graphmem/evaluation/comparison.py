"""Compares two runs on the same questions: differences by category, and the questions that changed most. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphmem.errors import InvalidInput
from graphmem.evaluation.report import ALL, KEPT, printable
from graphmem.evaluation.runs import KeptScores, Run, RunFile
from graphmem.evaluation.significance import Difference, paired_difference

SHOWN: Final = 10
"""Questions that changed most."""
ROUNDED: Final = 6


@dataclass(frozen=True, slots=True)
class QuestionChange:
    """A question whose scores are not the same in both runs."""

    qid: str
    category: str
    before: Mapping[str, float]
    after: Mapping[str, float]

    @property
    def size(self) -> float:
        """Sum of the absolute changes of the metrics, [0, 3]."""
        return sum(abs(self.after[metric] - self.before[metric]) for metric in KEPT)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs on one set."""

    before: Run
    after: Run
    overall: Mapping[str, Difference]
    """By metric, over every category that is not apart; empty where there is no such question."""
    categories: Mapping[str, Mapping[str, Difference]]
    """By category and metric; those apart included."""
    changed: tuple[QuestionChange, ...]
    """The largest change first, ties by question id."""

    def as_dict(self, shown: int = SHOWN) -> dict[str, Any]:
        """Plain JSON types; numbers are rounded to six digits."""
        return {
            "set": self.before.name,
            "before": {"model": self.before.model, "profile": self.before.profile},
            "after": {"model": self.after.model, "profile": self.after.profile},
            "overall": _differences(self.overall),
            "categories": {name: _differences(found) for name, found in self.categories.items()},
            "apart": sorted(self.before.apart),
            "questions_changed": len(self.changed),
            "changed_most": [
                {
                    "qid": change.qid,
                    "category": change.category,
                    "before": {metric: round(value, ROUNDED) for metric, value in change.before.items()},
                    "after": {metric: round(value, ROUNDED) for metric, value in change.after.items()},
                }
                for change in self.changed[:shown]
            ],
        }


def _differences(found: Mapping[str, Difference]) -> dict[str, Any]:
    return {
        metric: {
            "before": round(difference.before, ROUNDED),
            "after": round(difference.after, ROUNDED),
            "delta": round(difference.delta, ROUNDED),
            "low": round(difference.low, ROUNDED),
            "high": round(difference.high, ROUNDED),
            "p_value": round(difference.p_value, ROUNDED),
            "n": difference.n,
        }
        for metric, difference in found.items()
    }


def compare_files(before: RunFile, after: RunFile) -> tuple[Comparison, ...]:
    """Compare two files, set by set, in order of name.

    Raises:
        InvalidInput: They are of different sets, or a set cannot be compared (`compare_runs`).
    """
    if before.sets.keys() != after.sets.keys() or not before.sets:
        first, second = (", ".join(sorted(found.sets)) or "none" for found in (before, after))
        msg = f"the runs are of different sets: {printable(first)}; and {printable(second)}; compare runs of the same"
        raise InvalidInput(msg, field="set")
    return tuple(compare_runs(before.sets[name], after.sets[name]) for name in sorted(before.sets))


def compare_runs(before: Run, after: Run) -> Comparison:
    """Compare two runs on one set.

    Raises:
        InvalidInput: They are of different sets, have no scores by question, or asked different questions.
    """
    if before.name != after.name:
        msg = (
            f"the runs are of different sets, {printable(before.name)} and {printable(after.name)};"
            " compare runs of the same"
        )
        raise InvalidInput(msg, field="set")
    earlier, later = _scores(before, "first"), _scores(after, "second")
    _check_same_questions(before, earlier, later)
    if before.apart != after.apart:
        msg = f"the runs on {printable(before.name)} count different categories as apart; run both again"
        raise InvalidInput(msg, field="apart")
    by_category: dict[str, list[str]] = {}
    for qid, scores in earlier.items():
        by_category.setdefault(scores.category, []).append(qid)
    counted = [qid for qid, scores in earlier.items() if scores.category not in before.apart]
    changes = [
        QuestionChange(qid, scores.category, scores.metrics(), later[qid].metrics()) for qid, scores in earlier.items()
    ]
    return Comparison(
        before,
        after,
        _by_metric(counted, earlier, later),
        {name: _by_metric(by_category[name], earlier, later) for name in sorted(by_category)},
        tuple(sorted((change for change in changes if change.size > 0), key=lambda one: (-one.size, one.qid))),
    )


def _scores(run: Run, which: str) -> Mapping[str, KeptScores]:
    if run.per_question is None:
        msg = (
            f"the {which} run on {printable(run.name)} has no scores by question;"
            " run it again with --json --per-question"
        )
        raise InvalidInput(msg, field="per_question")
    return run.per_question


def _check_same_questions(run: Run, earlier: Mapping[str, KeptScores], later: Mapping[str, KeptScores]) -> None:
    gone, come = len(earlier.keys() - later.keys()), len(later.keys() - earlier.keys())
    if gone or come:
        msg = (
            f"the runs on {printable(run.name)} asked different questions: {gone} only in the first,"
            f" {come} only in the second; run both with the same --split and --limit"
        )
        raise InvalidInput(msg, field="per_question")
    moved = sum(earlier[qid].category != later[qid].category for qid in earlier)
    if moved:
        msg = f"the set {printable(run.name)} has changed: {moved} questions are of another category; run both again"
        raise InvalidInput(msg, field="per_question")


def _by_metric(
    qids: Sequence[str], earlier: Mapping[str, KeptScores], later: Mapping[str, KeptScores]
) -> dict[str, Difference]:
    if not qids:
        return {}
    # By id, so that two files that list the questions in another order give the same figures.
    pairs = [(earlier[qid].metrics(), later[qid].metrics()) for qid in sorted(qids)]
    return {
        metric: paired_difference([first[metric] for first, _ in pairs], [second[metric] for _, second in pairs])
        for metric in KEPT
    }


def render_comparison(found: Comparison, shown: int = SHOWN) -> str:
    """A row a category and metric with its interval and p-value, then the questions that changed most."""
    runs = [f"{printable(run.model)}, profile {printable(run.profile)}" for run in (found.before, found.after)]
    rows = [(name, *row) for name, metrics in found.categories.items() for row in metrics.items()]
    rows += [(ALL, *row) for row in found.overall.items()]
    labels = {name: printable(name) + ("*" if name in found.before.apart else "") for name, *_ in rows} | {ALL: ALL}
    width = max(len(label) for label in [*labels.values(), "category"]) + 2
    lines = [
        f"{printable(found.before.name)}: {runs[0]} -> {runs[1]}",
        f"{'category':<{width}}{'n':>5}  {'metric':<6}{'before':>8}{'after':>8}{'delta':>8}   95 % interval        p",
    ]
    lines += [
        f"{labels[name]:<{width}}{value.n:>5}  {metric:<6}{value.before:>8.3f}{value.after:>8.3f}"
        f"{value.delta:>+8.3f}   [{value.low:+.3f}, {value.high:+.3f}]{p_text(value.p_value):>9}"
        for name, metric, value in rows
    ]
    if found.before.apart & found.categories.keys():
        lines.append(f"* apart: not counted in {ALL}")
    lines.append(f"{len(found.changed)} questions changed")
    for change in found.changed[:shown]:
        moves = ", ".join(
            f"{metric} {change.before[metric]:.3f} -> {change.after[metric]:.3f}"
            for metric in KEPT
            if change.before[metric] != change.after[metric]
        )
        lines.append(f"  {printable(change.qid)} ({printable(change.category)}): {moves}")
    return "\n".join(lines) + "\n"


def p_text(value: float) -> str:
    """A p-value with three digits, never as 0."""
    return "<0.001" if value < 0.001 else f"{value:.3f}"
