"""A language model in the write path: what it adds is behind the rules' claims, and stands for a text without any."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.config import Settings
from graphmem.domain.claim import WHOLE
from graphmem.domain.conversation import Message
from graphmem.domain.worth import Role
from graphmem.providers.no_vault import NoVault
from graphmem.providers.openai_language_model import OpenAILanguageModel
from graphmem.stores.sqlite import SqliteStore
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.openai_server import OpenAIServer, chat, status
from tests.fakes.recognizer import FakeRecognizer

UNREAD = "Me, in Leipzig, at last!"
CLAIM = {"subject": "user", "predicate": "lives_in", "object": "Leipzig", "positive": True, "mood": "assert"}


@pytest.fixture
def service(tmp_path: Path, model: OpenAILanguageModel) -> Iterator[GraphMem]:
    """A service that may ask the scripted endpoint."""
    service = GraphMem.over(
        SqliteStore.open(tmp_path / "s.db"),
        tenant="t",
        clock=FixedClock(),
        ids=SequentialIds(),
        embedder=FakeEmbedder(),
        recognizer=FakeRecognizer(),
        vault=NoVault(),
        settings=Settings(),
        model=model,
    )
    with closing(service):
        yield service


def rules_of(service: GraphMem, text: str) -> list[str]:
    """By which rules the claims of a text were read, as they are stored."""
    receipt = service.remember(text, user="ann")
    assert receipt.memory_id is not None
    return [claim.rule for claim in service.get(receipt.memory_id, user="ann").claims]


def test_a_text_that_no_rule_reads_is_asked_about(server: OpenAIServer, service: GraphMem) -> None:
    """What the model claims is all that the text says; nothing stands before it."""
    server.script(chat(json.dumps({"claims": [CLAIM]})))

    (rule,) = rules_of(service, UNREAD)

    assert rule.startswith("llm:")
    assert len(server.requests) == 1


def test_what_nobody_reads_is_one_claim(server: OpenAIServer, service: GraphMem) -> None:
    """Also while the model is down, which the receipt tells."""
    server.script(chat('{"claims": []}'))
    assert rules_of(service, UNREAD) == [WHOLE]

    server.script(*[status(400)] * 3)
    receipt = service.remember(f"{UNREAD} Yes!", user="ann")
    assert receipt.warnings


def test_a_session_is_summed_up_in_the_words_of_the_model(server: OpenAIServer, service: GraphMem) -> None:
    """As far as they stand on what was said; nobody is asked to find claims in the summary."""
    tell(service, "My sister works in Porto.", "I prefer aisle seats.")
    summary = {"facts": ["Her sister is a spy in Moscow.", "My sister works in Porto."], "preferences": [], "todos": []}
    server.script(chat(json.dumps(summary)))
    asked = len(server.requests)

    end = service.end_session("s", user="ann")

    assert end.summary is not None
    assert end.summary.memory_id is not None
    kept = service.get(end.summary.memory_id, user="ann")
    assert kept.content.splitlines() == ["Session summary", "Facts: My sister works in Porto."]
    assert (len(server.requests) - asked, kept.claims) == (1, ())


def test_a_session_without_the_model_is_summed_up_by_the_rules(server: OpenAIServer, service: GraphMem) -> None:
    """And the receipt says why."""
    tell(service, "My sister works in Porto.")
    server.script(*[status(400)] * 3)

    end = service.end_session("s", user="ann")

    assert end.summary is not None
    assert end.summary.memory_id is not None
    assert service.get(end.summary.memory_id, user="ann").content.endswith("Facts: My sister works in Porto")
    assert any("the language model did not help" in warning for warning in end.summary.warnings)


def tell(service: GraphMem, *texts: str) -> None:
    """Tell a session of Ann's."""
    service.observe([Message(Role.USER, text) for text in texts], session="s", user="ann")
