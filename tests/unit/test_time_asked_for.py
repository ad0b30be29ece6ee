"""The answer of the time asked for goes first: latest, first, and what was superseded for questions about the past."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.memory import Status
from graphmem.domain.observation import Observation
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Scope
from graphmem.retrieval.question import read_question
from graphmem.retrieval.ranking import Ranked
from graphmem.retrieval.silence import FEWEST, NO_FLOOR, Floor, calibrated_floor, nothing_relevant
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.service import open_service

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
RUNS = ["Ran 5 km by the lake.", "Ran 9 km by the lake.", "Ran 7 km by the lake."]


@pytest.fixture
def service(tmp_path: Path) -> GraphMem:
    """Empty, at the end of 2026."""
    return open_service(tmp_path / "s.db", clock=FixedClock(datetime(2026, 12, 1, tzinfo=UTC)))


def tell(service: GraphMem, *texts: str) -> None:
    """One a month."""
    for month, text in enumerate(texts):
        at = START + timedelta(days=30 * month)
        service.remember_many([Observation(content=text, scope=Scope("default", "ann"), occurred_at=at)])


def first(service: GraphMem, question: str, as_of: datetime | None = None) -> str:
    """The best answer; its terms sum to its score."""
    best = service.recall(question, user="ann", as_of=as_of).results[0]
    assert best.score == pytest.approx(sum(value for _, value in best.terms), abs=1e-9)
    return best.content


def test_a_series_is_sorted_by_time_only_where_it_is_asked_for(service: GraphMem) -> None:
    """The newest for `latest`, the earliest for `first`, whatever else lies around."""
    tell(service, RUNS[1], RUNS[0], "The lake cafe sells cake.", RUNS[2], "Lake view flats cost a fortune.")
    assert first(service, "How far was my latest run by the lake?") == RUNS[2]
    assert first(service, "How far was my first run by the lake?") == RUNS[1]


def test_what_was_superseded_answers_questions_about_the_past(service: GraphMem) -> None:
    """It is left out otherwise, and marked in the context where it is shown."""
    tell(service, "I live in Leeds.", "I moved from Leeds to York.")
    assert [result.content for result in service.recall("Where do I live?", user="ann").results] == [
        "I moved from Leeds to York."
    ]
    past = service.recall("Did I ever live in Leeds?", user="ann")
    statuses = {result.content: result.status for result in past.results}
    assert statuses["I live in Leeds."] is Status.SUPERSEDED
    (line,) = (line for line in past.context.splitlines() if "I live in Leeds." in line)
    assert line == "[2026-01-05, no longer so] I live in Leeds."


def test_before_it_was_superseded_a_memory_answered(service: GraphMem) -> None:
    """At a moment before the newer one was known, the older one is the answer."""
    clock = FixedClock(START)
    with open_service(Path(service.report().location).with_name("other.db"), clock=clock) as other:
        other.remember("I live in Leeds.", user="ann")
        clock.set(START + timedelta(days=30))
        other.remember("I moved from Leeds to York.", user="ann")
        clock.set(START + timedelta(days=60))
        assert first(other, "Where do I live?") == "I moved from Leeds to York."
        assert first(other, "Where do I live?", as_of=START + timedelta(days=7)) == "I live in Leeds."


def test_a_floor_holds_where_there_is_something_to_stand_out_of() -> None:
    """For the embedder it was calibrated for."""
    assert calibrated_floor("multilingual-e5-small-q4", FEWEST).least > 0
    assert calibrated_floor("multilingual-e5-small-q4", FEWEST - 1) == NO_FLOOR
    assert calibrated_floor("another-model", FEWEST) == NO_FLOOR


@pytest.mark.parametrize(
    ("score", "best_likeness", "silent"),
    [(0.4, 0.9, True), (0.6, 0.9, False), (0.6, 0.3, True), (0.8, 0.3, False)],
)
def test_in_doubt_something_has_to_stand_out(score: float, best_likeness: float, *, silent: bool) -> None:
    """A middling score answers only where one memory is much more alike than all others."""
    likeness = np.array([best_likeness, *([0.1, 0.2] * 10)])
    nothing = np.zeros(1)
    ranked = Ranked(np.zeros(1, dtype=np.int64), {"entity": nothing, "identifier": nothing}, np.array([score]))
    question = read_question(redact("which kettle?").text, speakers=(), now=START)
    floor = Floor(least=0.5, doubtful=0.7, distinct=3.0)
    alive = np.ones(len(likeness), dtype=bool)

    assert bool(nothing_relevant(ranked, question, floor, semantic=likeness, alive=alive)) is silent


def test_before_a_change_is_what_was_told_last_before_it(service: GraphMem) -> None:
    """Not the change itself, which says most of it, nor what was long before."""
    tell(
        service,
        "My yoga class is on Monday.",
        "My yoga class is on Thursday now.",
        "I switched to online yoga, class on Sunday.",
    )
    assert first(service, "Which day was my yoga class on before the switch?") == "My yoga class is on Thursday now."


def test_what_all_memories_speak_of_is_known(service: GraphMem, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing stands out since everything answers, the words of the question decide."""
    monkeypatch.setattr("graphmem.retrieval.silence.FLOORS", {FakeEmbedder().model: Floor(9.0)})
    for number in range(FEWEST):
        service.remember(f"{number}号机的数据库端口是 {5400 + number}", user="ann")

    assert service.recall("数据库端口", user="ann").results
    assert not service.recall("郁金香什么时候开花", user="ann").results
