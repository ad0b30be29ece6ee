"""What the steps of a recall left, over the real write and read path: orders, what is left out, and why."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphmem.domain.scope import Visibility
from graphmem.evaluation.tracing import TracedMemory
from graphmem.retrieval.pipeline import DEFAULT_PROFILE
from graphmem.retrieval.stages import Stages
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder

NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
TEXTS = (
    "The copper kettle leaks again, so I boil water in a pot.",
    "My neighbour Quillon repairs kettles in his shed.",
    "Quillon moved his shed to Tarnow last spring.",
    "The violin teacher lives by the mill.",
    "订单 TQ-118 寄到杭州。",
)


@pytest.fixture
def memory(tmp_path: Path) -> TracedMemory:
    """A store of its own with a clock that stands."""
    return TracedMemory.open(tmp_path / "traced.db", clock=FixedClock(NOW), embedder=FakeEmbedder())


def seen(memory: TracedMemory, question: str, user: str = "ann", at: datetime = NOW) -> Stages:
    """The stages of a recall now."""
    return memory.stages(question, user=user, as_of=at, profile=DEFAULT_PROFILE, limit=10)


def test_the_last_stage_is_the_answer(memory: TracedMemory) -> None:
    """What is shown to the trace last is what the public door answers, in full and in order."""
    for text in TEXTS:
        memory.remember(text, user="ann")

    for question in ("Who can repair the kettle?", "TQ-118 寄到哪里？", "Where is Quillon's shed?", "😀"):
        stages = seen(memory, question)
        answer = memory.recall(question, user="ann", as_of=NOW, limit=100)
        assert list(stages.freshness) == [result.id for result in answer.results]
        assert set(stages.features) == stages.gathered
        assert stages.gathered <= set(stages.graph) == set(stages.freshness)
        assert len(stages.content) == len(TEXTS)


def test_what_was_replaced_is_left_out_as_superseded(memory: TracedMemory) -> None:
    """It stands in no order, and is told apart from what is not known yet."""
    old = memory.remember("I live in Berlin.", user="ann", at=NOW - timedelta(days=9)).memory_id
    new = memory.remember("I moved from Berlin to Lisbon.", user="ann", at=NOW - timedelta(days=2)).memory_id
    assert memory.get(str(old), user="ann").status == "superseded"

    stages = seen(memory, "Where do I live?")

    assert stages.superseded == stages.hidden == {old}
    assert stages.content == stages.freshness == (new,)
    earlier = seen(memory, "Where do I live?", at=NOW - timedelta(days=5))
    assert new in earlier.hidden
    assert new not in earlier.superseded


def test_nothing_in_sight_leaves_nothing(memory: TracedMemory) -> None:
    """An empty store, and one where everything comes later."""
    nothing = Stages((), frozenset(), (), (), (), frozenset(), frozenset())
    assert seen(memory, "Who can repair the kettle?") == nothing
    kept = memory.remember(TEXTS[0], user="ann").memory_id

    stages = seen(memory, "Who can repair the kettle?", at=NOW - timedelta(days=1))

    assert (stages.content, stages.freshness) == ((), ())
    assert stages.hidden == {kept}


def test_other_people_are_in_no_stage(memory: TracedMemory) -> None:
    """Not even among what is left out; what is public is seen."""
    memory.remember("My kettle leaks.", user="bob")
    public = memory.remember("Kettles leak at the spout.", user="bob", visibility=Visibility.PUBLIC).memory_id

    stages = seen(memory, "Which kettle leaks?")

    assert stages.content == stages.freshness == (public,)
    assert stages.gathered == {public}
    assert stages.hidden == frozenset()
