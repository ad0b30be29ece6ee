"""The figures of a comparison, by worked examples."""

from graphmem.domain.feedback import Feedback, Verdict
from graphmem.domain.profile_comparison import AskedTwice, ProfileComparison, verdicts_for
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner
from tests.contract.memories import START, memory_id
from tests.contract.test_contract_retrievals import record


def asked(first: str, second: str, number: int = 0, **verdicts: Verdict) -> AskedTwice:
    """A question whose answers are these letters."""
    return AskedTwice(
        retrieval_id=f"r{number}",
        query=redact("which?").text,
        user="ann",
        agent=None,
        first=tuple(first),
        second=tuple(second),
        verdicts=verdicts,
    )


def test_overlap_is_the_jaccard_index_of_the_first_five() -> None:
    """Of seven memories three are in both: 3/7. Nothing twice is the same; nothing against something is not."""
    assert asked("abcde", "fbgad").overlap == 3 / 7
    assert asked("", "").overlap == 1.0
    assert asked("", "a").overlap == 0.0


def test_a_difference_is_another_first_place_or_another_order() -> None:
    """The same memories in another order are another top five; only the first place tells another first place."""
    pairs = [asked("abc", "abc"), asked("abc", "acb"), asked("abc", "bac"), asked("", "a"), asked("", "")]
    assert [pair.other_first for pair in pairs] == [False, False, True, True, False]
    assert [pair.other_top for pair in pairs] == [False, True, True, True, False]


def test_points_are_one_less_one_and_less_two() -> None:
    """Useful +1, not useful -1, wrong -2, where it stands among the first five; what nobody judged counts nothing."""
    question = asked("abc", "ad", a=Verdict.USEFUL, b=Verdict.NOT_USEFUL, c=Verdict.WRONG, z=Verdict.WRONG)
    assert question.points(question.first) == 1 - 1 - 2
    assert question.points(question.second) == 1


def test_hit_rates_are_means_over_the_judged_questions() -> None:
    """Two of three have feedback: (1 + -2) / 2 against (1 + 0) / 2; without any there is no rate."""
    found = ProfileComparison(
        "one",
        "two",
        (asked("a", "a", a=Verdict.USEFUL), asked("b", "c", b=Verdict.WRONG), asked("xy", "yx")),
    )
    assert found.hit_rates == (-0.5, 0.5)
    assert found.mean_overlap == (1 + 0 + 1) / 3
    told = found.as_dict()
    assert (told["questions"], told["judged"], told["other_first"], told["other_top"]) == (3, 2, 2, 2)
    nothing = ProfileComparison("one", "two", ()).as_dict()
    assert (nothing["mean_overlap"], nothing["hit_rate_first"], nothing["most_different"]) == (None, None, [])


def test_what_differs_most_comes_first() -> None:
    """By overlap, then another first place, then the gap that feedback sees, then id; what is alike is not listed."""
    questions = [
        asked("abc", "acb", 1),
        asked("abc", "bac", 2),
        asked("ab", "cd", 3),
        asked("abc", "abc", 4),
        asked("ab", "cd", 5, c=Verdict.USEFUL),
        asked("ab", "ac", 6),
        asked("abc", "bac", 0),
    ]
    found = ProfileComparison("one", "two", tuple(questions)).most_different
    assert [question.retrieval_id for question in found] == ["r5", "r3", "r6", "r0", "r2"]


def test_a_verdict_in_the_retrieval_counts_before_one_on_the_memory() -> None:
    """One on a memory by itself counts where it was a result; one on the whole, on another retrieval or on a memory
    that was no result counts for none.
    """

    def said(verdict: Verdict, retrieval: str | None, memory: str | None) -> Feedback:
        return Feedback(Owner("acme", "alice"), verdict, START, "alice", retrieval, memory)

    logged = record(1)
    verdicts = [
        said(Verdict.WRONG, None, memory_id(1)),
        said(Verdict.NOT_USEFUL, None, memory_id(2)),
        said(Verdict.WRONG, None, memory_id(9)),
        said(Verdict.WRONG, logged.id, None),
        said(Verdict.USEFUL, logged.id, memory_id(1)),
        said(Verdict.WRONG, "another", memory_id(2)),
    ]
    assert verdicts_for(logged, verdicts) == {memory_id(1): Verdict.USEFUL, memory_id(2): Verdict.NOT_USEFUL}
