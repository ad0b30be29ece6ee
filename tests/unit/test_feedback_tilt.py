"""Feedback tilts the ranking a little, for whom gave it, from when it was given."""

from collections.abc import Iterator
from datetime import timedelta
from math import fsum
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.bootstrap import GraphMem
from graphmem.domain.feedback import Judged, Verdict, net_tilt
from graphmem.domain.recall import Recall
from graphmem.domain.scope import Visibility
from graphmem.ports.store import Snapshot
from graphmem.retrieval.features import feedback
from graphmem.retrieval.profiles import SHIPPED
from graphmem.retrieval.ranking import GRAPH_WEIGHTS
from graphmem.retrieval.scope_index import ScopeIndex
from graphmem.retrieval.visible import Visible
from tests.fakes.clock import START, FixedClock
from tests.fakes.service import open_service

QUESTION = "Where did the parcel go?"
MOST = GRAPH_WEIGHTS["feedback"]

verdicts = st.lists(st.sampled_from(list(Verdict)), max_size=6)


@pytest.fixture
def clock() -> FixedClock:
    """Stands until it is moved."""
    return FixedClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "store.db"


@pytest.fixture
def memory(path: Path, clock: FixedClock) -> Iterator[GraphMem]:
    """A service that knows where parcels went."""
    with open_service(path, clock=clock) as opened:
        for place in ("Lisbon", "Porto", "Faro"):
            opened.remember(f"The parcel went to {place}", user="lin", at=START - timedelta(days=2))
        opened.remember("The parcel office closes at noon", user="rui", visibility=Visibility.PUBLIC)
        clock.advance(timedelta(hours=1))
        yield opened


def ask(memory: GraphMem, user: str = "lin", **settings: object) -> Recall:
    """The question."""
    return memory.recall(QUESTION, user=user, **settings)  # type: ignore[arg-type]


def tilts(recall: Recall) -> dict[str, float]:
    """Memory → its term `feedback`, where there is one."""
    return {result.id: value for result in recall.results for name, value in result.terms if name == "feedback"}


@pytest.mark.parametrize(
    ("verdict", "tilt"), [(Verdict.USEFUL, 0.01), (Verdict.NOT_USEFUL, -0.01), (Verdict.WRONG, -0.02)]
)
def test_a_verdict_is_one_more_term(memory: GraphMem, clock: FixedClock, verdict: Verdict, tilt: float) -> None:
    """On that memory alone; the terms still sum, and the others score as before."""
    before = ask(memory)
    judged = before.results[1]
    clock.advance(timedelta(seconds=1))
    memory.feedback(verdict, user="lin", memory=judged.id)
    after = ask(memory)

    assert tilts(before) == {}
    assert tilts(after) == {judged.id: pytest.approx(tilt)}
    scores = {result.id: result.score for result in before.results}
    for result in after.results:
        assert fsum(value for _, value in result.terms) == pytest.approx(result.score, abs=1e-9)
        assert result.score == pytest.approx(scores[result.id] + (tilt if result.id == judged.id else 0), abs=1e-6)
    assert after.retrieval_id != before.retrieval_id


def test_what_was_useful_goes_before_its_equals(memory: GraphMem, clock: FixedClock) -> None:
    """Three memories answer alike: a verdict puts one first, another one last."""
    for visibility in Visibility:
        memory.remember("parcel tape", user="tom", agent="shop", visibility=visibility)
    first, second, third = top(memory)
    clock.advance(timedelta(seconds=1))
    memory.feedback(Verdict.USEFUL, user="tom", agent="shop", memory=third)
    memory.feedback(Verdict.WRONG, user="tom", agent="shop", memory=first)

    assert top(memory) == [third, second, first]


def top(memory: GraphMem) -> list[str]:
    """Of what the shop knows of Tom."""
    return [result.id for result in memory.recall("parcel tape", user="tom", agent="shop", limit=3).results]


def test_a_verdict_in_a_retrieval_counts_and_one_on_a_whole_retrieval_does_not(
    memory: GraphMem, clock: FixedClock
) -> None:
    """The latter names no memory."""
    found = ask(memory)
    clock.advance(timedelta(seconds=1))
    memory.feedback(Verdict.WRONG, user="lin", retrieval=found.retrieval_id)
    assert tilts(ask(memory)) == {}

    memory.feedback(Verdict.USEFUL, user="lin", retrieval=found.retrieval_id, memory=found.results[0].id)
    memory.feedback(Verdict.USEFUL, user="lin", memory=found.results[0].id)
    assert tilts(ask(memory)) == {found.results[0].id: MOST}


def test_nobody_elses_verdict_counts(memory: GraphMem, clock: FixedClock) -> None:
    """Of another user, also on a public memory; of another agent of the user. Who shares it with all agents counts."""
    office = next(each.id for each in ask(memory, "ana").results if "office" in each.content)
    clock.advance(timedelta(seconds=1))
    memory.feedback(Verdict.WRONG, user="lin", memory=office)
    memory.feedback(Verdict.USEFUL, user="ana", agent="shop", memory=office)

    assert tilts(ask(memory, "rui")) == tilts(ask(memory, "ana")) == tilts(ask(memory, "ana", agent="ops")) == {}
    assert tilts(ask(memory, "ana", agent="shop")) == {office: 0.01}
    assert tilts(ask(memory)) == tilts(ask(memory, agent="shop")) == {office: -0.02}


def test_a_replay_is_the_same_though_feedback_came_later(path: Path, memory: GraphMem, clock: FixedClock) -> None:
    """Also where the verdict was replaced since, and in a process that never saw it otherwise."""
    first = ask(memory)
    clock.advance(timedelta(seconds=1))
    memory.feedback(Verdict.WRONG, user="lin", memory=first.results[0].id)
    clock.advance(timedelta(seconds=1))
    second = ask(memory)
    clock.advance(timedelta(seconds=1))
    memory.feedback(Verdict.USEFUL, user="lin", memory=first.results[0].id)

    assert tilts(second) == {first.results[0].id: -MOST}
    assert memory.replay(first.retrieval_id, user="lin").same
    assert memory.replay(second.retrieval_id, user="lin").same
    with open_service(path, clock=clock) as anew:
        assert anew.replay(first.retrieval_id, user="lin").same
        assert anew.replay(second.retrieval_id, user="lin").same
        assert ask(anew).as_dict() == ask(memory).as_dict()


def test_as_of_now_equals_plain(memory: GraphMem, clock: FixedClock) -> None:
    """With verdicts of now among them."""
    memory.feedback(Verdict.USEFUL, user="lin", memory=ask(memory).results[2].id)

    assert ask(memory, as_of=clock.now()).as_dict() == ask(memory).as_dict()


def test_published_formulas_know_no_feedback(memory: GraphMem) -> None:
    """They are what was published."""
    memory.feedback(Verdict.WRONG, user="lin", memory=ask(memory).results[0].id)

    for profile in SHIPPED[1:]:
        assert tilts(ask(memory, profile=profile.name)) == {}


def test_the_log_explains_the_term(memory: GraphMem, clock: FixedClock) -> None:
    """As any other."""
    memory.feedback(Verdict.USEFUL, user="lin", memory=ask(memory).results[0].id)
    clock.advance(timedelta(seconds=1))
    found = ask(memory)

    terms = dict(memory.retrieval(found.retrieval_id, user="lin").record.results[0].terms)
    assert terms["feedback"] == 0.01


def seen(said: list[Verdict], moment_us: int = 100) -> float:
    """The feature of the one row of an index, of verdicts given in as many retrievals, at microsecond 50."""
    index = ScopeIndex(2)
    judged = tuple(Judged(f"r{place}", "m", ((50, verdict),)) for place, verdict in enumerate(said))
    index.update(Snapshot(1, 0, (), {}, judged))
    index.ids.append("m")
    return float(feedback(Visible([index], moment_us), np.array([0]))[0])


@given(verdicts)
def test_the_net_is_bounded_and_of_no_order(said: list[Verdict]) -> None:
    """However many there are."""
    assert -1 <= net_tilt(said) == net_tilt(said[::-1]) <= 1
    assert seen(said) == net_tilt(said)
    assert seen(said, moment_us=49) == 0


@given(verdicts)
def test_a_better_verdict_never_lowers(said: list[Verdict]) -> None:
    """One more useful one raises or keeps, one more of the others lowers or keeps; a better one in its place too."""
    assert net_tilt([*said, Verdict.USEFUL]) >= net_tilt(said) >= net_tilt([*said, Verdict.NOT_USEFUL])
    assert net_tilt([*said, Verdict.NOT_USEFUL]) >= net_tilt([*said, Verdict.WRONG])


def test_what_stood_at_a_moment() -> None:
    """Nothing before the first; the last one given by then after."""
    judged = Judged("", "m", ((10, Verdict.WRONG), (20, Verdict.USEFUL)))

    assert [judged.standing(moment) for moment in (9, 10, 19, 20, 99)] == [
        None,
        Verdict.WRONG,
        Verdict.WRONG,
        Verdict.USEFUL,
        Verdict.USEFUL,
    ]
