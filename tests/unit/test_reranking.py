"""The new order of results, and the arithmetic that says so."""

from datetime import UTC, datetime
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.memory import Memory, MemoryKind, Status
from graphmem.domain.recall import Result
from graphmem.retrieval.reranking import RERANKED, Orders, Shown, reranked, sent_places
from tests.contract.memories import memory

AT = datetime(2026, 1, 1, tzinfo=UTC)


def shown(*scores: float, quarantined: frozenset[int] = frozenset()) -> list[Shown]:
    """Results with these scores, best first, ties by id."""
    found = []
    for number, score in enumerate(sorted(scores, reverse=True), start=1):
        status = Status.QUARANTINED if number in quarantined else Status.ACTIVE
        of: Memory = memory(number, status=status)
        terms = (("semantic", score),) if score else ()
        found.append((Result(of.id, "", MemoryKind.EPISODIC, status, AT, (), (), score, terms, ()), of))
    return found


def order(before: list[Shown], after: tuple[Shown, ...]) -> list[int]:
    """Where the results stood before, from 1."""
    ids = [result.id for result, _ in before]
    return [ids.index(result.id) + 1 for result, _ in after]


def pair(before: list[Shown], ahead: int, behind: int) -> tuple[str, str]:
    """Two results by where they stand, from 1."""
    return before[ahead - 1][0].id, before[behind - 1][0].id


def test_scores_stay_with_their_places() -> None:
    """What goes up takes the score that stood there, and the difference is a term."""
    before = shown(0.9, 0.7, 0.4)
    after = reranked(before, [0, 1, 2], [0.1, 0.2, 0.3], frozenset())

    assert order(before, after) == [3, 2, 1]
    assert [result.score for result, _ in after] == [0.9, 0.7, 0.4]
    assert [dict(result.terms).get("rerank") for result, _ in after] == [0.5, None, -0.5]


def test_the_same_order_changes_nothing() -> None:
    """Equal scores of a reranker leave the order as it was, byte for byte."""
    before = shown(0.9, 0.7, 0.7, 0.7, 0.0)

    assert reranked(before, range(5), [1.0] * 5, frozenset()) == tuple(before)
    assert reranked(before, range(5), [5.0, 4.0, 3.0, 2.0, 1.0], frozenset()) == tuple(before)


def test_what_has_to_stay_behind_waits() -> None:
    """The rest is arranged around it; a chain stays a chain."""
    before = shown(0.9, 0.8, 0.7, 0.6)
    kept = frozenset({pair(before, 1, 3), pair(before, 3, 4)})
    after = reranked(before, range(4), [0.1, 0.2, 0.8, 0.9], kept)

    assert order(before, after) == [2, 1, 3, 4]


def test_equal_scores_around_one_that_was_not_sent_keep_the_order() -> None:
    """What waits for another one does not slip before it, nor does the one in between lose its place."""
    before = shown(0.5, 0.5, 0.5, 0.5, quarantined=frozenset({2}))
    after = reranked(before, [0, 2, 3], [0.1, 0.2, 0.9], frozenset({pair(before, 1, 3)}))

    assert order(before, after) == [4, 2, 1, 3]
    ranks = [(-result.score, result.id) for result, _ in after]
    assert ranks == sorted(ranks)


def test_what_was_not_sent_keeps_its_score_and_place() -> None:
    """Quarantined results, and those after the best."""
    before = shown(*[0.9, 0.8, 0.7], *[0.1] * RERANKED, quarantined=frozenset({2}))
    places = sent_places(before)
    after = reranked(before, places, [float(place) for place in places], frozenset())

    assert places == [0, *range(2, RERANKED)]
    assert order(before, after)[1] == 2
    assert order(before, after)[0] == RERANKED
    unsent = {before[1][0].id, *(result.id for result, _ in before[RERANKED:])}
    assert all("rerank" not in dict(result.terms) for result, _ in after if result.id in unsent)
    assert order(before, after)[RERANKED:] == [21, 22, 23]


scores = st.lists(st.sampled_from([0.0, 0.1, 0.5, 0.5 + 1e-9, 1.0, -0.3]), min_size=1, max_size=25)


@given(scores, st.data())
def test_whatever_is_said_the_answer_adds_up(values: list[float], data: st.DataObject) -> None:
    """The same results, by score then id; terms sum to scores; every promise kept; scores move by ties alone."""
    before = shown(*values)
    places = sent_places(before)
    relevance = data.draw(
        st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=len(places), max_size=len(places))
    )
    numbers = st.integers(1, len(places))
    kept: Orders = frozenset(
        pair(before, min(drawn), max(drawn))
        for drawn in data.draw(st.lists(st.tuples(numbers, numbers), max_size=5))
        if drawn[0] != drawn[1]
    )
    after = reranked(before, places, relevance, kept)

    assert sorted(order(before, after)) == list(range(1, len(before) + 1))
    assert [(-result.score, result.id) for result, _ in after] == sorted((-r.score, r.id) for r, _ in after)
    for result, _ in after:
        assert fsum(value for _, value in result.terms) == pytest.approx(result.score, abs=1e-9)
    for new, old in zip(after, before, strict=True):
        assert new[0].score == pytest.approx(old[0].score, abs=1e-7)
    standing = [result.id for result, _ in after]
    assert all(standing.index(ahead) < standing.index(behind) for ahead, behind in kept)
    wanted = dict(zip((before[place][0].id for place in places), relevance, strict=True))
    if not kept:
        arranged = [wanted[id_] for id_ in standing if id_ in wanted]
        assert arranged == sorted(arranged, reverse=True)
