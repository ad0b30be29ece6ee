"""Which questions say too little by themselves, and which turn they go on from."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.change import Turn
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner
from graphmem.retrieval.borrowing import MOST_CHARS, says_too_little, turn_before

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "question",
    [
        "why?", "WHY?", "and her?", "and then?", "when?", "it?", "how so?", "who is she?", "How much?",
        "Where does she live?", "How do I fix it?", "Who did he meet with?", "and the price?", "what about the price?",
        "what about me?", "and yesterday?", "???", "🙂",
        "那什么时候？", "为什么？", "那她呢？", "然后呢？", "那价格呢？", "多少钱？", "在哪里？",
        "他喜欢什么？", "她住在哪？",
        "它多少钱？", "那上周呢？", "那我呢？", "怎么做？", "什么意思？", "还有别的吗？", "那个呢？",
        "why 是什么？", "and 价格 呢？", "那 price 呢", "那她 email 呢？", "So 为什么呢",
    ],
)  # fmt: skip
def test_a_question_that_says_too_little(question: str) -> None:
    """No content word, or one beside a word that points back; in either language and in both."""
    assert says_too_little(question)


@pytest.mark.parametrize(
    "question",
    [
        "who am I?", "what did I say?", "yes", "ok", "peanuts?", "Where do I live?", "What is my cat called?",
        "And Marina?", "and her brother Tom?", "order A-1042?", "why v2.3?",
        "does she like the new house in the country?",
        "我是谁？", "我住在哪里？", "什么是 Docker", "我对什么过敏？", "那 A-1042 呢？", "那 Docker 呢？",
        "喜欢什么？", "花生",
        "她女儿的生日是什么时候？", "他的项目截止日期是什么时候", "那 88231 呢",
    ],
)  # fmt: skip
def test_a_question_that_stands_by_itself(question: str) -> None:
    """It has words of its own, speaks of those who talk, or names a code, a version or a name."""
    assert not says_too_little(question)


def turn(number: int, content: str, *, role: str = "user", hours: int = 0) -> Turn:
    """A turn of one session."""
    return Turn(
        f"t{number}", Owner("t", "u"), "s", role, redact(content).text, NOW + timedelta(hours=hours), number=number
    )


def test_the_latest_turn_of_the_user_is_taken() -> None:
    """Not the agent's, not the question itself told as a turn, not one that says nothing, not a later one."""
    turns = [
        turn(0, "Where does Marina work?"),
        turn(1, "我喜欢里斯本"),
        turn(2, "In Porto, I think.", role="agent"),
        turn(3, "然后呢？"),
        turn(4, "🙂"),
        turn(5, "ok, thanks a lot!"),
        turn(5, "好的，明白了"),
        turn(5, "Why? "),
        turn(6, "What is for lunch?", hours=1),
    ]
    assert turn_before(turns, "why?", NOW) == "我喜欢里斯本"
    assert turn_before(turns, "why?", NOW + timedelta(hours=1)) == "What is for lunch?"
    assert turn_before(turns, "why?", NOW - timedelta(seconds=1)) is None
    assert turn_before([], "why?", NOW) is None


def test_of_a_long_turn_its_last_sentences_count() -> None:
    """Whole ones, where there are some."""
    long = turn(0, "Something about the garden and its trees. " * 30 + "Where is the parcel?")
    taken = turn_before([long], "why?", NOW)
    assert taken is not None
    assert taken.endswith("Where is the parcel?")
    assert len(taken) <= MOST_CHARS
    assert taken.strip().startswith("Something about")
    endless = turn_before([turn(0, "花园" * 1000)], "why?", NOW)
    assert endless is not None
    assert len(endless) == MOST_CHARS


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    """Whatever is asked, and whatever was said before it."""
    says_too_little(text)
    turn_before([turn(0, text or "x")], text, NOW)
