"""Newer candidates go before what they bear on, and the terms still sum to the score."""

from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.change import ChangeSet, Linking
from graphmem.domain.claim import LinkKind, MemoryLink
from graphmem.domain.recall import Result
from graphmem.domain.scope import Owner
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
    assert newer.score - older.score == pytest.approx(1e-6, abs=1e-8)
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
