"""Newer candidates go before what they bear on, and the terms still sum to the score."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.change import ChangeSet, Linking
from graphmem.domain.claim import LinkKind, MemoryLink
from graphmem.domain.memory import Source
from graphmem.domain.recall import Result
from graphmem.domain.scope import Owner
from graphmem.retrieval.freshness import STEP
from tests.congruence.places import store_of
from tests.fakes.service import open_service

OLD = "The team lunch is on Tuesday."
NEW = "Team lunch: Friday, outdoors, weather permitting, with guests."


@pytest.fixture
def service(tmp_path: Path) -> GraphMem:
    """A service with two memories, the older one a better match for most questions."""
    return open_service(tmp_path / "s.db")


def linked(service: GraphMem, kind: LinkKind, likelihood: float) -> None:
    """Remember both, and link them by hand."""
    older, newer = (service.remember(text, user="ann").memory_id for text in (OLD, NEW))
    assert older is not None
    assert newer is not None
    link = MemoryLink(kind, newer, older, likelihood, "test")
    store_of(service).commit(ChangeSet(links=(Linking(Owner("default", "ann"), link),)))


def asked(service: GraphMem, question: str) -> list[Result]:
    """Both memories, as they are ranked."""
    found = list(service.recall(question, user="ann").results)
    assert {result.content for result in found} == {OLD, NEW}
    return found


@pytest.mark.parametrize("kind", [LinkKind.CLOSES, LinkKind.MAY_UPDATE, LinkKind.OPPOSITE])
def test_a_likely_update_goes_first(service: GraphMem, kind: LinkKind) -> None:
    """The older one is lowered to just under the newer one, by a term that is shown."""
    linked(service, kind, 0.8)

    newer, older = asked(service, "When is the team lunch?")

    assert newer.content == NEW
    assert newer.score - older.score == pytest.approx(STEP, abs=1e-9)
    assert dict(older.terms)["newer"] < 0
    assert older.score == pytest.approx(sum(value for _, value in older.terms), abs=1e-9)


def test_an_unlikely_one_changes_nothing(service: GraphMem) -> None:
    """Below even odds the order stays."""
    linked(service, LinkKind.MAY_UPDATE, 0.4)

    assert asked(service, "When is the team lunch?")[0].content == OLD


@pytest.mark.parametrize("question", ["When was the team lunch at first?", "以前的 team lunch 是哪天？"])
def test_questions_about_the_past_keep_the_order(service: GraphMem, question: str) -> None:
    """Whoever asks for what once was wants the older one."""
    linked(service, LinkKind.MAY_UPDATE, 0.9)

    assert asked(service, question)[0].content == OLD


def test_nobody_brings_news_of_another_one(service: GraphMem) -> None:
    """Two people of one chat each speak for themselves."""
    ids = [service.remember(text, user="ann", speaker=name).memory_id for text, name in ((OLD, "Bo"), (NEW, "Cy"))]
    link = MemoryLink(LinkKind.MAY_UPDATE, str(ids[1]), str(ids[0]), 0.9, "test")
    store_of(service).commit(ChangeSet(links=(Linking(Owner("default", "ann"), link),)))

    assert asked(service, "When is the team lunch?")[0].content == OLD


def told(service: GraphMem, *texts: str | tuple[str, Source]) -> None:
    """Remember texts of the user, or of another source, a day apart."""
    for day, text in enumerate(texts, start=1):
        content, source = (text, Source.USER) if isinstance(text, str) else text
        service.remember(content, user="ann", source=source, at=datetime(2025, 3, day, 9, tzinfo=UTC))


def first(service: GraphMem, question: str) -> str:
    """What ranks first."""
    return service.recall(question, user="ann").results[0].content


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many commits are in the main branch?", "The main branch has grown by now and has reached 165 commits."),
        ("When did I open the main branch?", "I opened the main branch on 3 March, with 150 commits."),
    ],
)
def test_news_answers_how_things_stand_and_not_what_happened(service: GraphMem, question: str, answer: str) -> None:
    """A number moves on; what happened has one date."""
    told(
        service,
        "I opened the main branch on 3 March, with 150 commits.",
        "The main branch has grown by now and has reached 165 commits.",
    )

    assert first(service, question) == answer


def test_the_news_is_of_what_is_counted(service: GraphMem) -> None:
    """A number beside other words is no newer answer."""
    told(
        service,
        "I study probability 3 hours a week.",
        "I extended my probability study to 4 hours a week.",
        "I changed the probability essay: study of cards, of 52 in a deck, is now chapter two.",
    )

    assert first(service, "How many hours a week do I study probability?").endswith("4 hours a week.")


def test_what_an_agent_repeats_is_no_news(service: GraphMem) -> None:
    """The user's own turn goes first."""
    told(
        service,
        "The budget for the film is $5,000.",
        "The budget for the film has been raised to $6,200.",
        ("Great that the budget for the film is now $6,200! Here is a plan.", Source.AGENT),
    )

    assert (
        first(service, "What is the total budget for the film?") == "The budget for the film has been raised to $6,200."
    )


def test_what_goes_behind_keeps_its_order(service: GraphMem) -> None:
    """Lowered candidates stay in the order of their relevance, not of their age."""
    vague, exact = "The rent: 800 paid.", "How we share it: rent of the flat a month, 800, by halves."
    news = "They say that a flat in our street is now at 950 of rent."
    told(service, vague, exact, news)

    found = service.recall("How much is the rent of the flat a month?", user="ann").results

    assert [result.content for result in found] == [news, exact, vague]
    assert dict(found[1].terms)["newer"] < 0
