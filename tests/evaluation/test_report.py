"""The report: its JSON form and its table."""

import json

from graphmem.evaluation.metrics import score_ranking, summarize
from graphmem.evaluation.report import EvaluationReport, Summary, Timing, render_table

HIT = score_ranking(["a"], ["a"])
MISS = score_ranking(["b"], ["a"])


def report(*, warnings: tuple[str, ...] = ()) -> EvaluationReport:
    """Two categories, one apart, and one question without gold."""
    return EvaluationReport(
        name="tiny",
        split="tune",
        limit=None,
        model="fake",
        profile="graph",
        documents=9,
        questions=5,
        unscored=1,
        overall=Summary(2, summarize([HIT, MISS])),
        categories={
            "trick": Summary(1, summarize([MISS])),
            "plain": Summary(2, summarize([HIT, MISS])),
            "silent": Summary(0, {}),
        },
        apart=frozenset({"trick"}),
        warnings=warnings,
        timing=Timing(1.25, 3.5, 9.0),
    )


def test_json_form_is_plain_and_names_every_figure() -> None:
    """The dictionary goes through JSON unchanged and holds mean, bounds and count of each metric."""
    found = report(warnings=("w",)).as_dict()

    assert json.loads(json.dumps(found)) == found
    assert found["overall"]["metrics"]["R@1"]["mean"] == 0.5
    assert found["overall"]["metrics"]["R@1"]["n"] == 2
    assert found["categories"]["silent"] == {"scored": 0, "metrics": {}}
    assert (found["set"], found["unscored"], found["apart"]) == ("tiny", 1, ["trick"])
    assert found["warnings"] == ["w"]


def test_table_lists_categories_then_all_and_marks_those_apart() -> None:
    """Categories that count come first, then those apart with a star, then ALL with its interval."""
    lines = render_table(report(warnings=("one document is missing",))).splitlines()
    labels = [line.split()[0] for line in lines]

    assert labels[1:8] == ["category", "plain", "silent", "trick*", "ALL", "low", "high"]
    assert lines[5].split()[1:3] == ["2", "0.500"]
    assert lines[3].split()[1:3] == ["0", "-"]
    assert lines[-2] == "* apart: not counted in ALL"
    assert lines[-1] == "warning: one document is missing"


def test_table_has_no_column_for_a_metric_that_no_question_has() -> None:
    """Without questions about changes there is no such column."""
    assert "new<old" not in render_table(report())


def test_table_of_nothing_scored() -> None:
    """A set whose questions all lack gold still renders."""
    empty = EvaluationReport(
        name="tiny",
        split=None,
        limit=1,
        model="fake",
        profile="graph",
        documents=1,
        questions=1,
        unscored=1,
        overall=Summary(0, {}),
        categories={"none": Summary(0, {})},
        apart=frozenset(),
        warnings=(),
        timing=Timing(0.0, 0.0, 0.0),
    )

    assert "1 questions (1 without gold)" in render_table(empty)
