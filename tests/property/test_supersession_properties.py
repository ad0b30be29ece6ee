"""What deciding promises for any claims at all."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.claim import Claim, Cue, LinkKind, Mood, Predicate, Value, ValueType
from graphmem.domain.memory import Credibility
from graphmem.domain.supersession import MOST_LINKS, Fresh, Known, decide

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
RANK = [Credibility.LOW, Credibility.MEDIUM, Credibility.HIGH]
WORDS = ("coffee", "coffee with milk", "Beijing", "Shanghai", "咖啡", "上海", "")

claims = st.builds(
    Claim,
    subject=st.sampled_from(["user", "kin:sister", "thing:standup", "thing:monday standup", "person:ana"]),
    predicate=st.sampled_from(list(Predicate)),
    object=st.sampled_from(WORDS),
    start=st.just(0),
    end=st.just(9),
    positive=st.booleans(),
    mood=st.sampled_from([*Mood, *[Mood.ASSERT] * 6]),
    topic=st.sets(st.sampled_from(["coffe", "standup", "咖啡", "milk"])).map(lambda words: tuple(sorted(words))),
    values=st.sampled_from([(), (Value(ValueType.WEEKDAY, "mon"),), (Value(ValueType.WEEKDAY, "tue"),)]),
    cues=st.sets(st.sampled_from(Cue), max_size=2).map(lambda cues: tuple(sorted(cues))),
    replaced=st.sampled_from([(), ("coffe",), ("beijing",), ("咖啡",)]),
    words=st.integers(0, 12),
)
few = st.lists(claims, max_size=3).map(tuple)
times = st.integers(-5, 5).map(lambda days: EPOCH + timedelta(days=days))


@st.composite
def memories(draw: st.DrawFn, /, name: str | None = None, **more: object) -> Known:
    """An older memory, or with `suspicious` given the new one."""
    at = draw(times)
    build = Fresh if "suspicious" in more else Known
    return build(
        memory_id=name or f"m{draw(st.integers(0, 10**6))}",
        text=draw(st.text(max_size=20)),
        claims=draw(few),
        occurred_at=at,
        recorded_at=at,
        credibility=draw(st.sampled_from(RANK)),
        speaker=draw(st.sampled_from([None, "Ana"])),
        **more,  # type: ignore[arg-type]
    )


olds = st.lists(memories(), max_size=14, unique_by=lambda memory: memory.memory_id)


@given(memories("new", suspicious=False), olds, st.randoms(use_true_random=False))
def test_the_order_of_the_older_ones_does_not_matter(new: Fresh, older: list[Known], chance: object) -> None:
    """Deciding is a function of the set."""
    shuffled = list(older)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert decide(new, shuffled) == decide(new, older)


@given(memories("new", suspicious=False), olds)
def test_closings_keep_every_gate(new: Fresh, older: list[Known]) -> None:
    """A closed claim is open, asserted by no more credible source, not newer, and the closing one carries a cue."""
    known = {memory.memory_id: memory for memory in older}
    judgement = decide(new, older)
    assert len(judgement.links) <= MOST_LINKS
    for closing in judgement.closings:
        memory = known[closing.memory_id]
        newer, closed = new.claims[closing.newer_claim], memory.claims[closing.claim_index]
        assert newer.cues
        assert {newer.mood, closed.mood}.isdisjoint({Mood.PLAN, Mood.HYPOTHETICAL, Mood.QUESTION, Mood.QUOTED})
        assert RANK.index(new.credibility) >= RANK.index(memory.credibility)
        assert new.occurred_at >= memory.occurred_at
        assert closed.closed_by is None
    marked = [(link.older, link.older_claim) for link in judgement.links if link.kind is LinkKind.CLOSES]
    assert sorted((closing.memory_id, closing.claim_index) for closing in judgement.closings) == sorted(marked)
    assert not (judgement.quarantined and judgement.closings)
    assert all(0 <= link.likelihood <= 1 for link in judgement.links)


@given(memories("new", suspicious=True), olds)
def test_suspicious_text_has_no_effect(new: Fresh, older: list[Known]) -> None:
    """Whatever it claims."""
    judgement = decide(new, older)
    assert (judgement.links, judgement.closings, judgement.quarantined, judgement.merged_into) == ((), (), False, None)
