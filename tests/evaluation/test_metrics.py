"""Metrics against values worked out by hand, and what must hold of any ranking."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.evaluation.metrics import CUTOFFS, NEW_BEFORE_OLD, bootstrap, score_ranking, summarize

IDS = [f"d{number}" for number in range(40)]


@st.composite
def rankings(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """A ranking of some ids, and some gold ids, ranked or not."""
    ranked = draw(st.lists(st.sampled_from(IDS), max_size=50))
    gold = draw(st.lists(st.sampled_from(IDS), min_size=1, max_size=12))
    return ranked, gold


def test_hand_computed_scores() -> None:
    """Two of three gold ids at ranks 2 and 6: every metric as worked out on paper."""
    scores = score_ranking(["x1", "a", "x2", "x3", "x4", "b", "x5"], ["a", "b", "c"])

    ideal = 1 + 1 / log2(3) + 1 / 2
    assert scores == {
        "R@1": 0.0,
        "R@5": pytest.approx(1 / 3),
        "R@10": pytest.approx(2 / 3),
        "R@20": pytest.approx(2 / 3),
        "R@25": pytest.approx(2 / 3),
        "MRR": 0.5,
        "nDCG@10": pytest.approx((1 / log2(3) + 1 / log2(7)) / ideal),
        "all@10": 0.0,
    }


def test_gold_after_rank_ten_counts_only_in_deeper_recall_and_reciprocal_rank() -> None:
    """A gold id at rank 12 is outside R@10, nDCG@10 and all@10, inside R@20, and has MRR 1/12."""
    scores = score_ranking([*(f"x{number}" for number in range(11)), "a"], ["a"])

    assert (scores["R@10"], scores["R@20"], scores["nDCG@10"], scores["all@10"]) == (0.0, 1.0, 0.0, 0.0)
    assert scores["MRR"] == pytest.approx(1 / 12)


def test_more_gold_than_ten_can_reach_full_ndcg() -> None:
    """With twelve gold ids the ideal has ten places, so ten gold ids in front are perfect."""
    scores = score_ranking(IDS[:10], IDS[:12])

    assert scores["nDCG@10"] == pytest.approx(1.0)
    assert scores["R@10"] == pytest.approx(10 / 12)
    assert scores["all@10"] == 0.0


def test_repeated_ids_count_once() -> None:
    """An id ranked twice keeps its first place and pushes nothing back."""
    assert score_ranking(["x", "x", "a"], ["a", "a"]) == score_ranking(["x", "a"], ["a"])


@pytest.mark.parametrize(
    ("ranked", "expected"),
    [
        (["new", "old"], 1.0),
        (["old", "new"], 0.0),
        (["new"], 1.0),
        (["old"], 0.0),
        ([], 0.0),
        (["older", "new", "old"], 0.0),
    ],
)
def test_new_before_old(ranked: list[str], expected: float) -> None:
    """The new statement must stand before every old one; absent, it is behind."""
    scores = score_ranking(ranked, ["new"], old=["old", "older"], new=["new"])

    assert scores[NEW_BEFORE_OLD] == expected


def test_new_before_old_only_where_given() -> None:
    """A question about nothing that changed has no such score."""
    assert NEW_BEFORE_OLD not in score_ranking(["a"], ["a"])


def test_no_gold_is_refused() -> None:
    """A question without gold has no score, not a zero."""
    with pytest.raises(ValueError, match="without gold"):
        score_ranking(["a"], [])


@given(rankings())
def test_scores_are_shares_and_recall_grows_with_depth(case: tuple[list[str], list[str]]) -> None:
    """Every metric lies in [0, 1], R@k never falls as k grows, and all@10 agrees with R@10."""
    scores = score_ranking(*case)

    assert all(0 <= value <= 1 for value in scores.values())
    depths = [scores[f"R@{k}"] for k in CUTOFFS]
    assert depths == sorted(depths)
    assert scores["all@10"] == float(scores["R@10"] == 1)
    assert (scores["MRR"] > 0) == bool(set(case[0]) & set(case[1]))


@given(rankings())
def test_gold_in_front_is_perfect(case: tuple[list[str], list[str]]) -> None:
    """No order of the same ids beats the one with the gold in front."""
    ranked, gold = case
    best = score_ranking(sorted(dict.fromkeys(ranked), key=lambda doc_id: doc_id not in gold), gold)

    assert all(best[metric] >= value - 1e-12 for metric, value in score_ranking(ranked, gold).items())


def test_summary_is_the_mean_over_questions_that_have_the_metric() -> None:
    """A metric that only some questions have is averaged over those alone."""
    summary = summarize([{"R@1": 1.0, NEW_BEFORE_OLD: 1.0}, {"R@1": 0.0}, {"R@1": 1.0}])

    assert summary["R@1"].mean == pytest.approx(2 / 3)
    assert (summary["R@1"].n, summary[NEW_BEFORE_OLD].n) == (3, 1)
    assert summary[NEW_BEFORE_OLD].mean == 1.0
    assert "MRR" not in summary
    assert summarize([]) == {}


def test_bootstrap_interval_is_near_the_normal_one() -> None:
    """For 400 coin flips the interval is about 1.96 standard errors to either side of the mean."""
    interval = bootstrap([0.0, 1.0] * 200)

    assert interval.mean == 0.5
    assert interval.low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.008)
    assert interval.high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.008)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_bootstrap_is_repeatable_and_ordered(values: list[float]) -> None:
    """The same values give the same interval, within the range of the values."""
    interval = bootstrap(values)

    assert interval == bootstrap(values)
    assert min(values) - 1e-9 <= interval.low <= interval.high <= max(values) + 1e-9
