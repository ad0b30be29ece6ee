"""Two profiles over the logged questions, on a real store: what is asked again, how, and whose."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.feedback import Verdict
from graphmem.errors import InvalidInput
from tests.fakes.clock import START, FixedClock
from tests.fakes.service import open_service

OLD = "the kettle leaks at the spout"
NEW = "a kettle was seen in the shop"


@pytest.fixture
def clock() -> FixedClock:
    """Stands until it is moved."""
    return FixedClock()


@pytest.fixture
def memory(tmp_path: Path, clock: FixedClock) -> Iterator[GraphMem]:
    """Lin has an old memory that answers by its words, and a new one that hardly does."""
    with open_service(tmp_path / "store.db", clock=clock) as opened:
        opened.remember(OLD, user="lin", at=START - timedelta(days=60))
        opened.remember(NEW, user="lin", at=START - timedelta(hours=1))
        yield opened


def test_logged_questions_are_asked_again_by_both(memory: GraphMem) -> None:
    """The decay turns the order round. Both answers to the first question have one useful and one wrong memory; to the
    second, of one result, `graph` gives the wrong one.
    """
    found = memory.recall("where does the kettle leak, at the spout?", user="lin")
    memory.recall("quite something else", user="lin", limit=1)
    old, new = (result.id for result in found.results)
    memory.feedback(Verdict.USEFUL, user="lin", retrieval=found.retrieval_id, memory=old)
    memory.feedback(Verdict.WRONG, user="lin", memory=new)

    told = memory.compare("graph", "similarity-decay", user="lin")

    (one,) = [question for question in told.questions if question.retrieval_id == found.retrieval_id]
    assert (one.first, one.second, one.overlap) == ((old, new), (new, old), 1.0)
    assert one.verdicts == {old: Verdict.USEFUL, new: Verdict.WRONG}
    assert len(told.questions) == 2
    assert told.hit_rates == ((-1 - 2) / 2, (-1 + 0) / 2)
    assert one in told.most_different


def test_each_is_asked_with_its_clock_and_limit(memory: GraphMem, clock: FixedClock) -> None:
    """What was told since is seen only as far as it had happened by then; one result stays one result."""
    then = memory.recall("kettle", user="lin", limit=1, as_of=START - timedelta(days=30))
    clock.advance(timedelta(days=400))
    memory.remember("kettle kettle kettle", user="lin")

    (question,) = memory.compare("graph", "three-way", user="lin").questions

    assert question.first == question.second == (then.results[0].id,)


def test_comparing_logs_and_changes_nothing(memory: GraphMem) -> None:
    """Again it says the same, and the log is as long as before."""
    memory.recall("kettle", user="lin")
    first = memory.compare("graph", "four-way")
    assert memory.compare("graph", "four-way") == first
    assert len(first.questions) == 1


def test_questions_are_those_of_whom_is_named(memory: GraphMem, tmp_path: Path) -> None:
    """A user's own, with an agent that agent's, without anybody the tenant's; never another tenant's."""
    memory.remember("the shop has a kettle", user="lin", agent="shop")
    memory.remember("bob has a kettle too", user="bob")
    with open_service(tmp_path / "store.db", tenant="other") as other:
        other.recall("kettle in another house", user="lin")
    for user, agent in (("lin", None), ("lin", "shop"), ("bob", None)):
        memory.recall(f"kettle {user} {agent}", user=user, agent=agent)

    def queries(user: str | None = None, agent: str | None = None) -> set[str]:
        found = memory.compare("graph", "four-way", user=user, agent=agent)
        return {str(question.query) for question in found.questions}

    assert queries("lin") == {"kettle lin None"}
    assert queries("lin", "shop") == {"kettle lin shop"}
    assert queries("nobody") == set()
    assert queries() == {"kettle lin None", "kettle lin shop", "kettle bob None"}


def test_the_newest_count(memory: GraphMem, clock: FixedClock) -> None:
    """Over all owners, newest first."""
    for number in range(4):
        clock.advance(timedelta(minutes=1))
        memory.recall(f"kettle {number}", user="lin")
    seen = []
    found = memory.compare("graph", "four-way", limit=2, progress=lambda *told: seen.append(told))
    assert [str(question.query) for question in found.questions] == ["kettle 3", "kettle 2"]
    assert seen == [("compare", 1, 2), ("compare", 2, 2)]


@pytest.mark.parametrize(
    ("arguments", "field", "told"),
    [
        ({"first": "graph", "second": "best"}, "profile", "known: graph"),
        ({"first": "best", "second": "graph"}, "profile", "known: graph"),
        ({"first": "graph", "second": "graph"}, "profiles", "two different"),
        ({"limit": 0}, "limit", "1 to 1000"),
        ({"limit": 1001}, "limit", "1 to 1000"),
        ({"limit": True}, "limit", "1 to 1000"),
        ({"agent": "shop"}, "user", "name the user"),
        ({"user": ""}, "user", "empty"),
    ],
)
def test_what_cannot_be_compared_is_refused(memory: GraphMem, arguments: dict[str, str], field: str, told: str) -> None:
    """Before anything is asked, even where nothing is logged."""
    with pytest.raises(InvalidInput, match=told) as refusal:
        memory.compare(**({"first": "graph", "second": "four-way"} | arguments))  # type: ignore[arg-type]
    assert refusal.value.field == field


def test_published_profiles_answer_without_floor_bridge_and_freshness(memory: GraphMem) -> None:
    """Their terms are those of their formula and no other; an answer that finds nothing is empty, no error."""
    terms = {
        "similarity-decay": {"similarity", "decay", "credibility"},
        "importance-decay": {"similarity", "decay", "importance"},
        "four-way": {"similarity", "keyword", "recency", "access"},
        "three-way": {"similarity", "keyword", "decay"},
    }
    for name, known in terms.items():
        results = memory.recall("where does the kettle leak?", user="lin", profile=name).results
        assert results
        for result in results:
            assert {term for term, _ in result.terms} <= known
            assert round(sum(value for _, value in result.terms), 9) == result.score
        assert [-result.score for result in results] == sorted(-result.score for result in results)
    nothing = memory.recall("violin", user="lin", profile="importance-decay")
    assert (nothing.results, nothing.context, nothing.warnings) == ((), memory.recall("x", user="new").context, ())
