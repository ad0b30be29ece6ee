"""A short question goes on from the user's turn before it: over every store, within scope, and replayed."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.conversation import Message
from graphmem.domain.worth import Role
from graphmem.retrieval.borrowing import BORROWED
from tests.contract.conftest import OpenStore
from tests.contract.services import over
from tests.fakes.clock import START, FixedClock


@pytest.fixture
def clock() -> FixedClock:
    """Stands until it is moved."""
    return FixedClock()


@pytest.fixture
def service(open_store: OpenStore, clock: FixedClock) -> Iterator[GraphMem]:
    """A service that knows a few things of two people and a parcel."""
    with over(open_store(), clock) as opened:
        for text in (
            "The parcel went to Lisbon because the warehouse burned down",
            "My sister keeps bees in the valley",
            "妹妹每周三去学游泳",
            "The bakery opens at six",
        ):
            opened.remember(text, user="lin", at=START - timedelta(days=2))
        yield opened


def say(service: GraphMem, *contents: str, session: str = "s", user: str = "lin", agent: str | None = None) -> None:
    """Turns of the user."""
    service.observe([Message(Role.USER, content) for content in contents], user=user, agent=agent, session=session)


@pytest.mark.parametrize(
    ("said", "question", "answer"),
    [
        ("Where did the parcel go?", "why?", "The parcel went"),
        ("Where did the parcel go?", "为什么呢？", "The parcel went"),
        ("妹妹每周几去游泳？", "那她几点去？", "妹妹每周三"),
        ("妹妹 swimming 是周几？", "and why 呢?", "妹妹每周三"),
    ],
)
def test_a_short_question_is_read_with_the_turn_before(
    service: GraphMem, said: str, question: str, answer: str
) -> None:
    """And the answer says so; without the session it finds what it can by itself."""
    say(service, said)
    found = service.recall(question, user="lin", session="s")
    assert found.results[0].content.startswith(answer)
    assert BORROWED in found.warnings
    assert found.query == question

    alone = service.recall(question, user="lin")
    assert BORROWED not in alone.warnings
    assert alone.retrieval_id != found.retrieval_id


def test_the_question_itself_may_be_the_last_turn(service: GraphMem) -> None:
    """Clients tell what the user says before they ask."""
    say(service, "Where did the parcel go?", "ok, thanks", "好的", "why?")
    found = service.recall("why?", user="lin", session="s")
    assert found.results[0].content.startswith("The parcel")


@pytest.mark.parametrize("question", ["why Lisbon?", "and A-1042?", "and bees?", "Where do I live?", "那 Docker 呢？"])
def test_what_names_something_stands_by_itself(service: GraphMem, question: str) -> None:
    """The same answer and id as without a session."""
    say(service, "Where did the parcel go?")
    service.remember("bees", user="lin", speaker="bees")
    asked = service.recall(question, user="lin", session="s")
    assert asked.as_dict() == service.recall(question, user="lin").as_dict()


def test_nobody_borrows_from_others(service: GraphMem) -> None:
    """Not from another session, user or agent, nor an agent from what it was not told."""
    say(service, "Where did the parcel go?", session="other")
    say(service, "Where did the parcel go?", user="bob")
    say(service, "Where did the parcel go?", agent="desk")
    for agent in (None, "shop"):
        found = service.recall("why?", user="lin", agent=agent, session="s")
        assert BORROWED not in found.warnings
        assert found.as_dict() == service.recall("why?", user="lin", agent=agent).as_dict()
    assert BORROWED in service.recall("why?", user="lin", agent="desk", session="s").warnings


def test_what_was_said_after_the_clock_is_not_known(service: GraphMem, clock: FixedClock) -> None:
    """A question of then goes on from what was said by then."""
    say(service, "Where did the parcel go?")
    clock.advance(timedelta(hours=1))
    say(service, "When does the bakery open?")
    now = service.recall("why?", user="lin", session="s")
    then = service.recall("why?", user="lin", session="s", as_of=START)
    before = service.recall("why?", user="lin", session="s", as_of=START - timedelta(hours=1))

    assert now.results[0].content.startswith("The bakery")
    assert then.results[0].content.startswith("The parcel")
    assert BORROWED not in before.warnings


def test_a_replay_is_the_same_bytes_after_later_turns(service: GraphMem, clock: FixedClock) -> None:
    """Even when the turn has left working memory; and a question that borrowed nothing then borrows nothing now."""
    alone = service.recall("why?", user="lin", session="s")
    clock.advance(timedelta(seconds=1))
    say(service, "Where did the parcel go?")
    found = service.recall("why?", user="lin", session="s")
    say(service, *(f"hm {number}" for number in range(60)))

    assert service.retrieval(found.retrieval_id, user="lin").record.turn == "Where did the parcel go?"
    assert service.retrieval(alone.retrieval_id, user="lin").record.turn is None
    for each in (found, alone):
        replayed = service.replay(each.retrieval_id, user="lin")
        assert replayed.same
        assert replayed.now.results == replayed.then.results


def test_secrets_of_a_turn_are_borrowed_as_they_were_kept(service: GraphMem) -> None:
    """What redaction left of it, in the log and in what is embedded."""
    secret = "sk-" + "a1B2c3D4" * 5
    say(service, f"Where did the parcel go? My key is {secret}, call 13800138000")
    found = service.recall("why?", user="lin", session="s")
    assert found.turn is not None
    assert "[REDACTED" in found.turn
    told = str(service.retrieval(found.retrieval_id, user="lin").as_dict())
    assert secret not in told
    assert "13800138000" not in told


def test_an_endless_turn_is_borrowed_in_part(service: GraphMem) -> None:
    """A hundred kilobytes before a short question."""
    say(service, "noise and dust. " * 6_000 + "Where did the parcel go?")
    found = service.recall("why?", user="lin", session="s")
    assert found.turn is not None
    assert len(found.turn) <= 400
    assert found.results[0].content.startswith("The parcel")
