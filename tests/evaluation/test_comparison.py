"""Two runs compared, and the files they are read from: written by the product itself, then damaged."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from graphmem.errors import InvalidInput
from graphmem.evaluation.comparison import Comparison, compare_files, p_text, render_comparison
from graphmem.evaluation.metrics import score_ranking, summarize
from graphmem.evaluation.report import EvaluationReport, QuestionScores, Summary, Timing
from graphmem.evaluation.runs import RunFile, read_runs
from graphmem.evaluation.stages import Fate, GoldPlace, stage_table

Ranks = dict[str, int | None]
"""Question id → rank of its only gold document; None: not ranked."""

BEFORE: Ranks = {"q1": 1, "q2": 7, "q3": None, "q4": 2, "x1": 1}
AFTER: Ranks = {"q1": 1, "q2": 1, "q3": 9, "q4": 3, "x1": None}


def report(ranks: Ranks, name: str = "tiny", profile: str = "graph") -> EvaluationReport:
    """The report of a run that ranked so; questions that begin with x are of a category apart."""
    scores = tuple(
        QuestionScores(
            qid,
            "trick" if qid.startswith("x") else "plain",
            score_ranking([f"o{place}" for place in range((rank or 40) - 1)] + ["d"] * (rank is not None), ["d"]),
        )
        for qid, rank in ranks.items()
    )
    groups = {kind: [one.metrics for one in scores if one.category == kind] for kind in ("plain", "trick")}
    places = [
        GoldPlace(one.qid, one.category, "d", Fate.GRAPH, gathered=True, ranks={Fate.GRAPH: 11}) for one in scores
    ]
    return EvaluationReport(
        name=name,
        split=None,
        limit=None,
        model="fake",
        profile=profile,
        documents=9,
        questions=len(ranks),
        unscored=0,
        overall=Summary(len(groups["plain"]), summarize(groups["plain"])),
        categories={kind: Summary(len(group), summarize(group)) for kind, group in groups.items()},
        apart=frozenset({"trick"}),
        warnings=(),
        timing=Timing(0.0, 0.0, 0.0),
        scores=scores,
        stages=stage_table(places, {"trick"}),
    )


def write_run(path: Path, ranks: Ranks, **options: str) -> Path:
    """Keep the JSON of a run."""
    path.write_text(json.dumps(report(ranks, **options).as_dict(per_question=True)), encoding="utf-8")
    return path


def compared(folder: Path, before: Ranks, after: Ranks) -> Comparison:
    """Both runs, through files."""
    first, second = write_run(folder / "a.json", before), write_run(folder / "b.json", after, profile="new")
    (found,) = compare_files(read_runs(first), read_runs(second))
    return found


def test_differences_by_category_and_over_all_that_count(tmp_path: Path) -> None:
    """R@10 of four questions rises by one of four; the category apart is shown and not in ALL."""
    found = compared(tmp_path, BEFORE, AFTER)

    overall = found.overall["R@10"]
    assert (overall.before, overall.after, overall.delta, overall.n) == (0.75, 1.0, 0.25, 4)
    assert overall.low == 0.0
    assert overall.p_value == 1.0
    assert found.overall["R@5"].delta == 0.25
    assert found.overall["MRR"].delta == pytest.approx((0 + 6 / 7 + 1 / 9 - 1 / 6) / 4)
    assert found.categories["trick"]["R@5"].delta == -1.0
    assert list(found.categories) == ["plain", "trick"]


def test_what_changed_most_comes_first(tmp_path: Path) -> None:
    """By the sum of the changes, ties by id; what did not change is not there."""
    found = compared(tmp_path, BEFORE, AFTER)

    assert [change.qid for change in found.changed] == ["x1", "q2", "q3", "q4"]
    assert [change["qid"] for change in found.as_dict(2)["changed_most"]] == ["x1", "q2"]
    assert found.as_dict(0)["changed_most"] == []
    assert found.as_dict()["questions_changed"] == 4


def test_the_order_of_questions_in_a_file_changes_nothing(tmp_path: Path) -> None:
    """Pairs are made by id."""
    turned = dict(reversed(AFTER.items()))

    assert compared(tmp_path, BEFORE, turned).as_dict() == compared(tmp_path, BEFORE, AFTER).as_dict()


def test_a_run_compared_with_itself_shows_no_difference(tmp_path: Path) -> None:
    """All zeros and p = 1."""
    found = compared(tmp_path, BEFORE, BEFORE)

    assert {value.p_value for value in found.overall.values()} == {1.0}
    assert found.changed == ()


def test_text_and_json_forms(tmp_path: Path) -> None:
    """A line a category and metric, ALL last, then the questions; the object is plain."""
    found = compared(tmp_path, BEFORE, AFTER)

    text = render_comparison(found, 1)
    lines = text.splitlines()
    assert lines[0] == "tiny: fake, profile graph -> fake, profile new"
    assert lines[2].split()[:6] == ["plain", "4", "R@5", "0.500", "0.750", "+0.250"]
    assert lines[5].split()[:3] == ["trick*", "1", "R@5"]
    assert lines[-3:-1] == ["* apart: not counted in ALL", "4 questions changed"]
    assert lines[-1].startswith("  x1 (trick): R@5 1.000 -> 0.000")
    kept = found.as_dict()
    assert json.loads(json.dumps(kept)) == kept


def test_a_small_p_value_is_never_shown_as_nothing() -> None:
    """Three digits, or that it is below them."""
    assert (p_text(0.0004), p_text(0.0312), p_text(1.0)) == ("<0.001", "0.031", "1.000")


def test_only_questions_apart(tmp_path: Path) -> None:
    """Nothing counts in ALL, and that is shown, not made up."""
    found = compared(tmp_path, {"x1": 1}, {"x1": 2})

    assert found.overall == {}
    assert "ALL " not in render_comparison(found).split("apart:")[0]


def test_runs_that_do_not_match_are_refused(tmp_path: Path) -> None:
    """Other sets, other questions, other categories: each says which, and what to do."""
    first = read_runs(write_run(tmp_path / "a.json", BEFORE))
    with pytest.raises(InvalidInput, match="different sets: tiny; and other"):
        compare_files(first, read_runs(write_run(tmp_path / "b.json", BEFORE, name="other")))
    fewer = {qid: rank for qid, rank in BEFORE.items() if qid != "q1"} | {"q9": 1}
    with pytest.raises(InvalidInput, match=r"1 only in the first, 1 only in the second.*--split and --limit"):
        compare_files(first, read_runs(write_run(tmp_path / "b.json", fewer)))
    moved = json.loads((tmp_path / "a.json").read_text())
    moved["per_question"]["q1"]["category"] = "trick"
    (tmp_path / "b.json").write_text(json.dumps(moved))
    with pytest.raises(InvalidInput, match="1 questions are of another category"):
        compare_files(first, read_runs(tmp_path / "b.json"))
    moved = json.loads((tmp_path / "a.json").read_text()) | {"apart": []}
    (tmp_path / "b.json").write_text(json.dumps(moved))
    with pytest.raises(InvalidInput, match="categories as apart"):
        compare_files(first, read_runs(tmp_path / "b.json"))
    del moved["per_question"]
    (tmp_path / "b.json").write_text(json.dumps(moved))
    with pytest.raises(InvalidInput, match=r"second run on tiny has no scores.*--per-question"):
        compare_files(first, read_runs(tmp_path / "b.json"))
    with pytest.raises(InvalidInput, match="none; and none"):
        compare_files(RunFile(sets={}), RunFile(sets={}))


def test_files_of_all_sets_are_compared_set_by_set(tmp_path: Path) -> None:
    """In order of name; a set that only one file has is refused."""
    both = {name: report(BEFORE, name=name).as_dict(per_question=True) for name in ("zoo", "ant")}
    (tmp_path / "all.json").write_text(json.dumps({"sets": both, "failed": {"bad": "why"}}))
    found = read_runs(tmp_path / "all.json")

    assert [one.before.name for one in compare_files(found, found)] == ["ant", "zoo"]
    assert found.failed == {"bad": "why"}
    with pytest.raises(InvalidInput, match="different sets: ant, zoo; and zoo"):
        compare_files(found, RunFile(sets={"zoo": found.sets["zoo"]}))


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    """A run's JSON after a change."""
    run = report(BEFORE).as_dict(per_question=True)
    change(run)
    return json.dumps(run)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "no JSON object"),
        ("{}", "'set' cannot be used"),
        ('{"sets": 3}', "'sets' cannot be used"),
        ('{"sets": {"a": {}}}', "'sets.a.set' cannot be used"),
        (damaged(lambda run: run["per_question"]["q1"].pop("MRR")), "per_question.q1.MRR"),
        (damaged(lambda run: run["per_question"]["q1"].update({"MRR": 1.5})), "per_question.q1.MRR"),
        (damaged(lambda run: run["per_question"]["q1"].update({"MRR": float("nan")})), "per_question.q1.MRR"),
        (damaged(lambda run: run["overall"]["metrics"]["R@5"].update({"n": 0})), "overall.metrics.R@5.n"),
    ],
)
def test_a_file_that_is_no_run_is_refused_by_name_and_field(tmp_path: Path, text: str, said: str) -> None:
    """Never a traceback, never a figure out of range."""
    (tmp_path / "a.json").write_text(text)

    with pytest.raises(InvalidInput, match=said) as caught:
        read_runs(tmp_path / "a.json")

    assert "a.json" in str(caught.value)
    assert "graphmem eval run --json" in str(caught.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """Absent, a folder, or of another encoding."""
    (tmp_path / "utf16.json").write_bytes(b"\xff\xfe\xff{")
    for name in ("absent.json", ".", "utf16.json"):
        with pytest.raises(InvalidInput, match="graphmem eval run --json"):
            read_runs(tmp_path / name)
