"""What differs between two lists of results, and the one text a record has."""

import json
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.replay import DifferenceKind, differences
from graphmem.domain.retrieval_record import RetrievalRecord, RetrievedMemory
from tests.contract.test_contract_retrievals import record

results = st.lists(
    st.builds(
        lambda id_, score: RetrievedMemory(id_, score, (), (), shown=True),
        st.sampled_from("abcdef"),
        st.sampled_from((0.25, 0.5)),
    ),
    unique_by=lambda result: result.memory_id,
)


@given(results)
def test_nothing_differs_from_itself(same: Sequence[RetrievedMemory]) -> None:
    """No difference between equal lists."""
    assert differences(same, same) == ()


@given(results, results)
def test_differences_lead_from_one_to_the_other(
    then: Sequence[RetrievedMemory], now: Sequence[RetrievedMemory]
) -> None:
    """Each id once, with its rank and score on both sides; what is not told of is the same; kinds fit the ranks."""
    found = {each.memory_id: each for each in differences(then, now)}
    before = {each.memory_id: (rank, each.score) for rank, each in enumerate(then, start=1)}
    after = {each.memory_id: (rank, each.score) for rank, each in enumerate(now, start=1)}

    for id_ in {*before, *after}:
        if id_ not in found:
            assert before[id_] == after[id_]
            continue
        told = found[id_]
        assert (told.rank_then, told.score_then) == before.get(id_, (None, None))
        assert (told.rank_now, told.score_now) == after.get(id_, (None, None))
        assert (told.kind is DifferenceKind.CAME) == (id_ not in before)
        assert (told.kind is DifferenceKind.WENT) == (id_ not in after)
        assert (told.kind is DifferenceKind.RESCORED) == (told.rank_then == told.rank_now)


@given(results, results)
def test_the_other_way_round_comings_are_goings(
    then: Sequence[RetrievedMemory], now: Sequence[RetrievedMemory]
) -> None:
    """What came one way went the other."""
    forth = {each.memory_id for each in differences(then, now) if each.kind is DifferenceKind.CAME}
    back = {each.memory_id for each in differences(now, then) if each.kind is DifferenceKind.WENT}

    assert forth == back


def test_a_record_has_one_text() -> None:
    """Equal records, equal text, in whatever order its fields came; and it leads back."""
    one = record(1)
    text = one.as_json()
    shuffled = dict(reversed(json.loads(text).items()))

    assert RetrievalRecord.read(shuffled, one.query, one.turn) == one
    assert RetrievalRecord.read(shuffled, one.query, one.turn).as_json() == text
    assert "\n" not in text


def test_shares_count_sizes() -> None:
    """A term that takes away has its share too; without terms there is none; ties go by name."""
    terms = (("b", 0.3), ("a", -0.3), ("c", 0.6))
    shares = RetrievedMemory("m", 0.6, terms, (), shown=True).shares

    assert [name for name, _, _ in shares] == ["c", "a", "b"]
    assert [round(share, 6) for _, _, share in shares] == [0.5, 0.25, 0.25]
    assert RetrievedMemory("m", 0.0, (("a", 0.0),), (), shown=True).shares == (("a", 0.0, 0.0),)
    assert RetrievedMemory("m", 0.0, (), (), shown=True).shares == ()
