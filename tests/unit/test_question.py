"""Reading a question: who, when, and what kind."""

from datetime import UTC, datetime

import pytest

from graphmem.domain.memory import Source
from graphmem.domain.redaction import redact
from graphmem.retrieval.question import Question, read_question

NOW = datetime(2023, 10, 22, tzinfo=UTC)


def read(text: str, *speakers: str) -> Question:
    """Read a question with these known speakers."""
    return read_question(redact(text).text, speakers=speakers, now=NOW)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("What did I say about tea?", Source.USER),
        ("Can you tell me what I ordered?", Source.USER),
        ("Do you remember my address?", Source.USER),
        ("What did you recommend me?", Source.AGENT),
        ("你给我推荐了什么书？", Source.AGENT),
        ("我对什么过敏？", Source.USER),
        ("你还记得我的生日吗？", Source.USER),
        ("Where is the office?", None),
    ],
)
def test_the_first_pronoun_says_whose_turns(text: str, source: Source | None) -> None:
    """Polite openings aside, "I" asks for the user's turns and "you" for the agent's."""
    assert read(text).asks_source == source


def test_speakers_leave_the_topic() -> None:
    """A named speaker acts through who said it, not through words."""
    question = read("What pets does Caroline's friend have?", "Caroline", "Mel")
    assert question.speakers == {"Caroline"}
    assert "carolin" not in question.terms
    assert "friend" in question.terms
    assert question.asks_source is None


def test_a_speaker_inside_a_word_is_not_named() -> None:
    """Mel is not in melon; 张三 stands anywhere in Chinese."""
    assert read("Who sells melons?", "Mel").speakers == frozenset()
    assert read("张三住在哪里", "张三").speakers == {"张三"}


def test_a_question_of_only_a_name_keeps_it() -> None:
    """Something is left to look for."""
    assert read("Caroline?", "Caroline").topic == "Caroline?"


@pytest.mark.parametrize(
    ("text", "helps"),
    [
        ("Can you recommend a restaurant?", True),
        ("帮我推荐一家餐厅", True),
        ("What did I say about restaurants, please?", False),
        ("我以前说过喜欢哪家餐厅", False),
    ],
)
def test_help_is_not_recall(text: str, *, helps: bool) -> None:
    """Standing preferences count for requests of help only."""
    assert read(text).wants_help == helps


def test_secrets_of_names_do_not_break_out() -> None:
    """Speakers with characters special to patterns are names like others."""
    assert read("what did a.*(b say", "a.*(b").speakers == {"a.*(b"}
