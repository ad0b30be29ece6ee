"""Two rankings in one list: weights, empty sides, terms, ties, what both say, what goes first."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.memory import MemoryKind, Status
from graphmem.domain.recall import Entry, Result
from graphmem.domain.section_result import SectionResult
from graphmem.retrieval.fusion import LEAST_SCORE, MEMORIES, SECTIONS, fused

AT = datetime(2026, 1, 1, tzinfo=UTC)
WORDS = ("port", "backup", "tea", "parcel", "invoice", "火锅")


def memory(number: int, score: float, content: str = "") -> Result:
    """A result."""
    said = content or f"memory {number} {WORDS[number % 6]}"
    return Result(f"m{number}", said, MemoryKind.EPISODIC, Status.ACTIVE, AT, (), (), score, (("semantic", score),), ())


def section(number: int, score: float, content: str = "", lead: float = 0.0) -> SectionResult:
    """A section."""
    said = content or f"section {number} {WORDS[number % 6]}"
    terms = (("semantic", score - lead), ("lead", lead))
    return SectionResult(f"s{number}", "w", "p.md", "a", 1, "T", ("T",), said, AT, None, score, terms, ())


@st.composite
def rankings(draw: st.DrawFn) -> tuple[list[Result], list[SectionResult]]:
    """Both sides, best first."""
    scores = st.lists(st.floats(-1, 4, allow_nan=False), max_size=8).map(lambda found: sorted(found, reverse=True))
    return (
        [memory(number, score) for number, score in enumerate(draw(scores))],
        [section(number, score) for number, score in enumerate(draw(scores))],
    )


def told(entries: Sequence[Entry]) -> list[str]:
    """Their ids."""
    return [entry.id for entry in entries]


@given(sides=rankings(), weight=st.floats(0, 1), calibrated=st.booleans())
def test_one_list_keeps_the_order_of_each_side(
    sides: tuple[list[Result], list[SectionResult]], weight: float, *, calibrated: bool
) -> None:
    """Terms sum to the score, scores fall, nothing stands twice, and the same input gives the same list."""
    memories, sections = sides
    entries = fused(memories, sections, knowledge_weight=weight, calibrated=calibrated, most=20)
    assert [entry.score for entry in entries] == sorted((entry.score for entry in entries), reverse=True)
    for entry in entries:
        assert abs(sum(value for _, value in entry.terms) - entry.score) <= 1e-9
        assert 0 <= entry.score <= 1
    ids = told(entries)
    assert len(set(ids)) == len(ids)
    assert [each for each in ids if each[0] == "m"] == [each.id for each in memories if each.id in ids]
    assert [each for each in ids if each[0] == "s"] == [each.id for each in sections if each.id in ids]
    assert entries == fused(memories, sections, knowledge_weight=weight, calibrated=calibrated, most=20)
    few = fused(memories, sections, knowledge_weight=weight, calibrated=calibrated, most=3)
    assert few == entries[:3]


@given(sides=rankings(), calibrated=st.booleans())
def test_a_side_that_counts_nothing_is_left_out(
    sides: tuple[list[Result], list[SectionResult]], *, calibrated: bool
) -> None:
    """And the other one is as it is alone; an empty one gives nothing back to it."""
    memories, sections = sides
    answering = [each.id for each in sections if each.score >= LEAST_SCORE]
    none = fused(memories, sections, knowledge_weight=0, calibrated=calibrated, most=20)
    everything = fused(memories, sections, knowledge_weight=1, calibrated=calibrated, most=20)
    assert told(none) == [each.id for each in memories]
    assert told(everything) == answering
    assert fused([], sections, knowledge_weight=0, calibrated=calibrated) == ()
    assert fused(memories, [], knowledge_weight=1, calibrated=calibrated) == ()


@given(rankings(), st.floats(0.01, 0.99))
def test_an_empty_side_gives_its_weight_back(sides: tuple[list[Result], list[SectionResult]], weight: float) -> None:
    """The other one counts in full."""
    memories, sections = sides
    for told_of, known, whole in ((memories, [], 0), ([], sections, 1)):
        alone = fused(told_of, known, knowledge_weight=weight, calibrated=True, most=20)
        assert alone == fused(told_of, known, knowledge_weight=whole, calibrated=True, most=20)


def test_ties_go_by_rank_then_to_the_memory() -> None:
    """Of equal scores."""
    memories = [memory(number, 0.5) for number in range(3)]
    sections = [section(number, 0.5) for number in range(3)]
    entries = fused(memories, sections, knowledge_weight=0.5, calibrated=False, most=6)
    worth = [SECTIONS.relevance(0.5, rank) for rank in (1, 2, 3)]
    assert told(entries)[:3] == ["m0", "m1", "m2"] or worth[0] > 0.5
    level = fused([memory(0, worth[0])], sections[:1], knowledge_weight=0.5, calibrated=False)
    assert [round(entry.score, 9) for entry in level] == [round(worth[0] / 2, 9)] * 2
    assert told(level) == ["m0", "s0"]


def test_what_both_say_is_one_entry() -> None:
    """With both terms, under the memory's id; each section once."""
    said = "MySQL listens on port 3306 of the database server."
    entries = fused(
        [memory(0, 2.0, said), memory(1, 1.0, said)], [section(0, 1.0, said)], knowledge_weight=0.4, calibrated=True
    )
    assert told(entries) == ["m0", "m1"]
    assert [name for name, _ in entries[0].terms] == ["memory", "knowledge"]
    assert entries[0].terms[0][1] == round(0.6 * MEMORIES.relevance(2.0, 1), 9)
    assert entries[0].terms[1][1] == round(0.4 * SECTIONS.relevance(1.0, 1), 9)
    assert entries[1].section is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("MySQL listens on port 3306.", "MySQL listens on port 3307.", False),
        ("Always restart the billing server at night, once the backup of orders has ended.",) * 2 + (True,),
        (
            "Always restart the billing server at night, once the backup of orders has ended.",
            "Never restart the billing server at night, once the backup of orders has ended.",
            False,
        ),
        (
            "发票服务器每天晚上在订单备份结束以后都要重新启动一次。",
            "发票服务器每天晚上在订单备份结束以后都不要重新启动一次。",
            False,
        ),
        ("🦆🦆", "🦆🦆 ", True),
        ("🦆🦆", "🦢🦢", False),
    ],
)
def test_other_values_and_negations_are_other_facts(one: str, other: str, *, same: bool) -> None:
    """However many words they share."""
    entries = fused([memory(0, 2.0, one)], [section(0, 1.0, other)], knowledge_weight=0.4, calibrated=True)
    assert (len(entries) == 1) == same


def test_sections_that_answer_nothing_are_left_out() -> None:
    """What a memory leads to aside."""
    weak = [section(0, LEAST_SCORE + 0.3, lead=0.4), section(1, LEAST_SCORE - 0.01)]
    assert fused([], weak, knowledge_weight=1, calibrated=True) == ()


def test_constraints_go_first() -> None:
    """Whatever else scores."""
    entries = fused(
        [memory(0, 0.1), memory(1, 3.0)],
        [section(0, 1.5)],
        knowledge_weight=0.4,
        calibrated=True,
        first=frozenset({"m0"}),
    )
    assert told(entries)[0] == "m0"


@given(st.floats(-5, 5), st.floats(0, 1), st.integers(1, 100))
def test_relevance_rises_with_the_score_and_falls_with_the_rank(score: float, more: float, rank: int) -> None:
    """Within (0, 1)."""
    for curve in (MEMORIES, SECTIONS):
        assert 0 < curve.relevance(score, rank) < 1
        assert curve.relevance(score + more, rank) >= curve.relevance(score, rank)
        assert curve.relevance(score, rank + 1) < curve.relevance(score, rank)
