"""Recalls are logged, looked at, asked again and judged: over a real store, by whom they belong to."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.feedback import Verdict
from graphmem.domain.replay import DifferenceKind
from graphmem.domain.scope import Owner
from graphmem.errors import InvalidInput, NotFound
from graphmem.retrieval.profiles import SHIPPED
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.recognizer import FakeRecognizer
from tests.fakes.service import open_service


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
    """A service that knows a few things."""
    with open_service(path, clock=clock) as opened:
        for text in ("The parcel went to Lisbon", "Marina lives in Lisbon", "我对花生过敏"):
            opened.remember(text, user="lin", at=START - timedelta(days=2))
        yield opened


def test_an_answer_can_be_looked_at(memory: GraphMem, clock: FixedClock) -> None:
    """The question, clock and settings as they were; results in order with terms that sum, shares that sum to one."""
    found = memory.recall("Where did the parcel go?", user="lin", limit=2, max_tokens=200)
    clock.advance(timedelta(days=1))
    looked = memory.retrieval(found.retrieval_id, user="lin")

    record = looked.record
    assert (record.query, record.at, record.as_of) == ("Where did the parcel go?", START, START)
    assert (record.limit, record.max_tokens, record.profile) == (2, 200, found.profile)
    assert [(each.memory_id, each.score, each.terms) for each in record.results] == [
        (each.id, each.score, each.terms) for each in found.results
    ]
    for result in record.results:
        assert sum(value for _, value in result.terms) == pytest.approx(result.score, abs=1e-9)
        shares = [share for _, _, share in result.shares]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1)
    assert [looked.memories[each.id].content for each in found.results] == [each.content for each in found.results]
    json.dumps(looked.as_dict())


def test_when_it_was_asked_is_not_what_it_was_asked_for(memory: GraphMem) -> None:
    """`as_of` is the clock of the question, `at` the one on the wall; the first asking stays."""
    past = START - timedelta(days=1)
    found = memory.recall("parcel", user="lin", as_of=past)

    record = memory.retrieval(found.retrieval_id, user="lin").record
    assert (record.at, record.as_of) == (START, past)


def test_what_had_no_room_in_the_context_is_told(memory: GraphMem) -> None:
    """`shown` are those with a line in it."""
    memory.remember("parcel " * 150, user="lin")
    found = memory.recall("parcel", user="lin", max_tokens=50)

    shown = [each.shown for each in memory.retrieval(found.retrieval_id, user="lin").record.results]
    assert sum(shown) == len(found.context.splitlines()) - 2
    assert not all(shown)


def test_nothing_of_a_memory_is_in_the_log(memory: GraphMem, path: Path) -> None:
    """No content, caption or name, and of the question what redaction leaves."""
    secret = "sk-" + "a1B2c3D4" * 5
    memory.remember("Ophelia keeps the harbour key", user="lin")
    found = memory.recall(f"Who keeps it? my key is {secret}, call 13800138000", user="lin")
    assert any("Ophelia" in each.content for each in found.results)
    memory.retrieval(found.retrieval_id, user="lin")

    with apsw.Connection(str(path)) as connection:
        ((body,),) = connection.execute("SELECT body FROM retrieval")
    for told in ("Ophelia", "harbour", "Lisbon", "花生", secret, "13800138000"):
        assert told not in body
    assert "[REDACTED" in body


def test_what_is_gone_is_told_as_gone(memory: GraphMem, path: Path) -> None:
    """Its arithmetic stays, its content does not come back."""
    found = memory.recall("parcel", user="lin")
    gone = found.results[0].id
    memory.retrieval(found.retrieval_id, user="lin")
    with apsw.Connection(str(path)) as connection:
        connection.execute("DELETE FROM memory WHERE id = ?", (gone,))

    looked = memory.retrieval(found.retrieval_id, user="lin")
    assert gone not in looked.memories
    first = looked.as_dict()["results"][0]
    assert (first["memory_id"], first["content"], first["status"]) == (gone, None, None)


def test_nobody_else_finds_a_retrieval(memory: GraphMem, path: Path, clock: FixedClock) -> None:
    """Not other users, not the user's agents, not other tenants, not with the id of a memory: all the same words."""
    memory.remember("The shop opens at nine", user="lin", agent="shop")
    own = memory.recall("parcel", user="lin").retrieval_id
    agents = memory.recall("parcel", user="lin", agent="shop").retrieval_id
    assert memory.retrieval(agents, user="lin", agent="shop").record.scope.agent == "shop"
    told = set()
    with open_service(path, clock=clock, tenant="other") as other:
        for service, id_, user, agent in (
            (memory, own, "bob", None),
            (memory, own, "lin", "shop"),
            (memory, agents, "lin", None),
            (memory, agents, "lin", "desk"),
            (other, own, "lin", None),
            (memory, "unheard-of", "lin", None),
            (memory, "", "lin", None),
        ):
            for call in (
                lambda: service.retrieval(id_, user=user, agent=agent),  # noqa: B023
                lambda: service.replay(id_, user=user, agent=agent),  # noqa: B023
                lambda: service.feedback(Verdict.WRONG, retrieval=id_, user=user, agent=agent),  # noqa: B023
            ):
                with pytest.raises(NotFound) as refused:
                    call()
                told.add(str(refused.value))
    assert len(told) == 1


def test_a_public_memory_in_a_log_does_not_show_the_log(memory: GraphMem) -> None:
    """Who sees the same public memory sees his own retrievals alone."""
    memory.remember("The office closes at six", user="lin", visibility=Owner("default").visibility)
    mine = memory.recall("office", user="lin").retrieval_id
    his = memory.recall("office", user="bob").retrieval_id

    assert mine != his
    with pytest.raises(NotFound):
        memory.retrieval(mine, user="bob")
    assert memory.retrieval(his, user="bob").record.scope.user == "bob"


def test_logging_changes_no_answer(memory: GraphMem, path: Path, clock: FixedClock) -> None:
    """Asked again the answer is the same bytes with the same id, and so it is where nothing is logged."""
    first = memory.recall("parcel", user="lin")
    memory.retrieval(first.retrieval_id, user="lin")
    assert memory.recall("parcel", user="lin").as_dict() == first.as_dict()
    with GraphMem.open(
        path,
        clock=clock,
        ids=SequentialIds(900),
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer(),
        settings=Settings(retrieval_log="off"),
    ) as silent:
        assert silent.recall("parcel", user="lin").as_dict() == first.as_dict()
        assert silent.retrieval(first.retrieval_id, user="lin").record.id == first.retrieval_id
        unlogged = silent.recall("Lisbon", user="lin").retrieval_id
        with pytest.raises(NotFound, match="GRAPHMEM_RETRIEVAL_LOG"):
            silent.retrieval(unlogged, user="lin")


def test_mere_questions_under_made_up_names_fill_no_store(tmp_path: Path) -> None:
    """Where nothing was ever written that the caller could see, nothing is kept."""
    with open_service(tmp_path / "empty.db") as memory:
        found = memory.recall("anything", user="nobody")
        with pytest.raises(NotFound):
            memory.retrieval(found.retrieval_id, user="nobody")


def test_a_replay_is_the_same_bytes(memory: GraphMem, clock: FixedClock) -> None:
    """Days later, however often, logged or not, for every profile and in both languages."""
    for question in ("Where did the parcel go?", "我对什么过敏？", "yesterday", "订单 13800138000"):
        for profile in (shipped.name for shipped in SHIPPED):
            found = memory.recall(question, user="lin", profile=profile, limit=2)
            clock.advance(timedelta(days=3))
            replayed = memory.replay(found.retrieval_id, user="lin")
            assert replayed.same
            assert (replayed.differences, replayed.written) == ((), ())
            assert replayed.now == replayed.then


def test_a_memory_that_is_met_again_later_leaves_a_replay_the_same(memory: GraphMem, clock: FixedClock) -> None:
    """What was told twice before, and once more afterwards."""
    text = "The parcel went to Lisbon"
    memory.remember(text, user="lin")
    found = memory.recall("Where did the parcel go?", user="lin")
    clock.advance(timedelta(days=1))
    assert memory.remember(text, user="lin").outcome == "duplicate"

    assert memory.replay(found.retrieval_id, user="lin").same


def test_a_replay_tells_what_a_write_changed(memory: GraphMem) -> None:
    """What came, what moved, and that the shared memories were written to since."""
    found = memory.recall("Where did the parcel go?", user="lin", as_of=START + timedelta(days=1))
    newer = memory.remember("The parcel did go to Porto, where the parcel is", user="lin").memory_id
    replayed = memory.replay(found.retrieval_id, user="lin")

    assert not replayed.same
    assert [(name, now - then) for name, then, now in replayed.written] == [("shared", 1)]
    came = [each for each in replayed.differences if each.kind is DifferenceKind.CAME]
    assert [each.memory_id for each in came] == [newer]
    assert came[0].rank_then is came[0].score_then is None
    json.dumps(replayed.as_dict())


def test_a_replay_is_not_logged(memory: GraphMem) -> None:
    """Asking again leaves no record, though the store changed since."""
    found = memory.recall("parcel", user="lin")
    memory.remember("The parcel is blue", user="lin")
    now = memory.replay(found.retrieval_id, user="lin").now

    assert now.id != found.retrieval_id
    with pytest.raises(NotFound):
        memory.retrieval(now.id, user="lin")


def test_a_question_that_redaction_made_longer_is_asked_again(memory: GraphMem) -> None:
    """4,000 characters are the limit of what is asked, not of what is kept of it."""
    question = "13800138000 " * 333
    found = memory.recall(question, user="lin")
    assert len(found.query) != len(question)

    assert memory.replay(found.retrieval_id, user="lin").same


def test_an_unknown_profile_is_refused(memory: GraphMem) -> None:
    """As a recall refuses it."""
    found = memory.recall("parcel", user="lin")
    with pytest.raises(InvalidInput, match="profile"):
        memory.replay(found.retrieval_id, user="lin", profile="unheard-of")


def test_feedback_is_kept_once_and_replaced(memory: GraphMem, clock: FixedClock) -> None:
    """On the retrieval, on a result, on a memory by itself; the same verdict later does not move it."""
    found = memory.recall("parcel", user="lin")
    first = found.results[0].id
    whole = memory.feedback(Verdict.USEFUL, retrieval=found.retrieval_id, user="lin")
    clock.advance(timedelta(days=1))
    assert memory.feedback(Verdict.USEFUL, retrieval=found.retrieval_id, user="lin") == whole
    one = memory.feedback(Verdict.WRONG, retrieval=found.retrieval_id, memory=first, user="lin")
    alone = memory.feedback(Verdict.NOT_USEFUL, memory=first, user="lin")
    assert (whole.at, one.at, alone.retrieval_id) == (START, START + timedelta(days=1), None)
    assert memory.retrieval(found.retrieval_id, user="lin").feedback == (whole, one)
    again = memory.feedback(Verdict.NOT_USEFUL, retrieval=found.retrieval_id, user="lin")
    assert memory.retrieval(found.retrieval_id, user="lin").feedback == (again, one)


def test_feedback_tilts_what_is_asked_after_it(memory: GraphMem, clock: FixedClock) -> None:
    """By a term of its own, and under another id; what was asked before is replayed as it was."""
    found = memory.recall("parcel", user="lin")
    clock.advance(timedelta(seconds=1))
    memory.feedback(Verdict.WRONG, retrieval=found.retrieval_id, memory=found.results[0].id, user="lin")

    again = memory.recall("parcel", user="lin")
    assert again.retrieval_id != found.retrieval_id
    assert dict(again.results[0].terms)["feedback"] == -0.02
    replayed = memory.replay(found.retrieval_id, user="lin")
    assert replayed.same
    assert replayed.written == (("shared", 3, 4),)


def test_feedback_on_what_is_not_there_is_refused(memory: GraphMem) -> None:
    """Nothing named, a memory that is no result, one of somebody else, a verdict that is none."""
    found = memory.recall("parcel", user="lin", limit=1)
    other = memory.remember("Bob keeps bees", user="bob").memory_id
    assert other is not None
    with pytest.raises(InvalidInput, match="name one"):
        memory.feedback(Verdict.USEFUL, user="lin")
    with pytest.raises(NotFound, match="no result"):
        memory.feedback(Verdict.USEFUL, user="lin", retrieval=found.retrieval_id, memory=other)
    for unknown in (other, "unheard-of", "", "\ud800"):
        with pytest.raises(NotFound, match="no memory"):
            memory.feedback(Verdict.USEFUL, user="lin", memory=unknown)
    with pytest.raises(InvalidInput, match="useful, not_useful, wrong"):
        memory.feedback("splendid", user="lin", retrieval=found.retrieval_id)  # type: ignore[arg-type]


def test_what_was_asked_last_is_there_after_closing(path: Path, clock: FixedClock) -> None:
    """Closing writes what waits, for another process to see; closing again does nothing."""
    with open_service(path, clock=clock) as memory:
        memory.remember("The parcel went to Lisbon", user="lin")
        found = memory.recall("parcel", user="lin")
    memory.close()

    with open_service(path, clock=clock) as later:
        assert later.retrieval(found.retrieval_id, user="lin").record.id == found.retrieval_id
