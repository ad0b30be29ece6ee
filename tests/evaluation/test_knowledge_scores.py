"""What answers to cases are worth: shares over cases, and their table."""

from datetime import date

import pytest

from graphmem.evaluation.knowledge_cases import ConstraintCase, DatedMemory, FusedCase
from graphmem.evaluation.knowledge_scores import (
    CaseReport,
    CaseScores,
    Share,
    render_case_scores,
    render_cases,
    score_constraints,
    score_fused,
)
from graphmem.evaluation.report import Timing

DAY = date(2026, 1, 2)
FUSED = FusedCase(
    "f", "dev", "en", (DatedMemory(DAY, "a"), DatedMemory(DAY, "b")), DAY, "?", 1, ("p.md#one", "p.md#two")
)
TOUCHED = ConstraintCase("c", "dev", "zh", "touched", ("a", "b", "c", "d"), "?", (0, 2), (1,))
UNTOUCHED = ConstraintCase("u", "dev", "en", "untouched", ("a", "b"), "?", (), (1,))


def report(*scores: CaseScores) -> CaseReport:
    """A report of these scores."""
    return CaseReport("fused", "dev", None, "model", "graph", scores, ("w",), Timing(0.25, 1.0, 2.0))


@pytest.mark.parametrize(
    ("memories", "sections", "expected"),
    [
        ([{1}, set()], [None, "p.md#two"], (1, 1, 1)),
        ([{0, 1}], ["p.md#one"], (1, 1, 1)),
        ([{1}, {0}], [None, None], (1, 0, 0)),
        ([{0}, set()], [None, "p.md#one"], (0, 1, 0)),
        ([set(), *[{0}] * 4, {1}], ["p.md#one", *[None] * 5], (0, 1, 0)),
        ([], [], (0, 0, 0)),
    ],
)
def test_a_fused_answer_needs_both_sides(
    memories: list[set[int]], sections: list[str | None], expected: tuple[int, int, int]
) -> None:
    """The memory and one of the sections, among the first five; one entry may be both."""
    scored = score_fused(FUSED, memories, sections)
    assert tuple(share.right for share in scored.shares.values()) == expected
    assert {share.of for share in scored.shares.values()} == {1}


def test_constraints_have_to_be_marked_and_at_the_top() -> None:
    """A mark counts for recall where the memory is among the first five, a fact that is marked against precision."""
    scored = score_constraints(TOUCHED, [{0}, {1}, {3}, set(), set(), {2}], {0, 2, 3})
    assert scored.groups == ("zh", "touched")
    assert scored.shares == {
        "precision": Share(2, 3),
        "recall": Share(1, 2),
        "R@3": Share(1, 2),
        "quiet": Share(0, 0),
    }


def test_nothing_marked_is_right_where_nothing_is_touched() -> None:
    """Such a case counts for quiet alone; a mark in it counts against both."""
    quiet, loud = (score_constraints(UNTOUCHED, [{0}, {1}], marked) for marked in (set[int](), {1}))
    assert (quiet.shares["quiet"], loud.shares["quiet"]) == (Share(1, 1), Share(0, 1))
    assert (quiet.shares["precision"], loud.shares["precision"]) == (Share(0, 0), Share(0, 1))
    assert quiet.shares["recall"] == Share(0, 0)


def test_shares_are_added_over_cases() -> None:
    """Rows by group and ALL; null where there was nothing to be right."""
    first = score_constraints(TOUCHED, [{0}, {2}], {0, 2})
    second = score_constraints(UNTOUCHED, [{0}], {1})
    found = report(first, second)
    assert list(found.rows) == ["en", "touched", "untouched", "zh", "ALL"]
    assert found.rows["ALL"]["precision"] == Share(2, 3)
    plain = found.as_dict(per_question=True)
    assert plain["figures"]["en"]["recall"] == {"value": None, "right": 0, "of": 0}
    assert plain["figures"]["ALL"]["precision"] == {"value": 0.666667, "right": 2, "of": 3}
    assert list(plain["per_question"]) == ["c", "u"]
    assert "per_question" not in found.as_dict()


def test_the_table_shows_shares_with_their_counts() -> None:
    """One row a group; the counts say how much a share means."""
    found = report(score_fused(FUSED, [{1}], [None]))
    lines = render_cases(found).splitlines()
    assert lines[0] == "fused, split dev: 1 cases, model, profile graph"
    assert lines[1].split() == ["cases", "memory@5", "section@5", "both@5"]
    assert lines[3].split() == ["ALL", "1.000", "1/1", "0.000", "0/1", "0.000", "0/1"]
    assert lines[-1] == "warning: w"
    assert render_case_scores(found.scores).split() == ["f", "1.000", "1/1", "0.000", "0/1", "0.000", "0/1"]
