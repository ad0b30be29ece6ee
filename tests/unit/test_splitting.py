"""Pieces that retrieve well: whole sentences, no filler, their topic in front."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.splitting import (
    MOST_CJK_CHARS,
    MOST_WORDS,
    answered,
    labelled,
    pieces,
    topic,
    without_filler,
)

texts = st.text(st.sampled_from("ab 。，.!?\n我们去 x，;，的"), max_size=2_000)


@given(texts)
def test_pieces_hold_every_word_and_none_is_long(text: str) -> None:
    """Nothing is lost or turned round; space alone may go at borders."""
    found = pieces(text)
    assert re.sub(r"\s", "", "".join(found)) == re.sub(r"\s", "", text)
    for piece in found:
        assert piece == piece.strip() != ""
        assert len(piece) <= MOST_CJK_CHARS or len(piece.split()) <= MOST_WORDS


def test_pieces_end_where_sentences_end() -> None:
    """In both languages, and closing quotes stay with their sentence."""
    chinese = "他说：“我们周五搬家。”然后大家就散了。" * 20
    english = "We moved the build to another runner, because the old one kept dying. " * 12
    for text, ends in ((chinese, "。"), (english, ".")):
        found = pieces(text)
        assert len(found) > 1
        assert all(piece.endswith(ends) for piece in found)
    assert max(map(len, pieces(chinese))) <= MOST_CJK_CHARS
    assert max(len(piece.split()) for piece in pieces(english)) <= MOST_WORDS


def test_short_text_is_one_piece() -> None:
    """As it was said."""
    assert pieces("我搬到了杭州。房子在西湖边。") == ("我搬到了杭州。房子在西湖边。",)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Um, I moved to Berlin, you know.", "I moved to Berlin."),
        ("嗯，那个，我换工作了", "我换工作了"),
        ("I have, um, two cats", "I have, two cats"),
        ("我有，嗯，两只猫", "我有，两只猫"),
        ("Well, the demo is on Friday", "The demo is on Friday"),
    ],
)
def test_filler_goes(said: str, kept: str) -> None:
    """At borders, where a mark shows it to be filler."""
    assert without_filler(said) == kept


@pytest.mark.parametrize(
    "said",
    [
        "那个登录失败的问题修好了",
        "那个 bug 修好了",
        "like tea",
        "so much for that",
        "Thank you for the book",
        "Right turns are banned here",
        "嗯嗯",
        "um",
        "好人一生平安",
        "Actually, my flight is at six",
        "No, I meant Tuesday",
    ],
)
def test_words_that_mean_something_stay(said: str) -> None:
    """The same words are no filler there; and of filler alone nothing would be left."""
    assert without_filler(said) == said


def test_a_piece_without_subject_gets_the_topic() -> None:
    """From the question before it, or a heading; never twice, and not where it names the topic itself."""
    label = topic("How do I export a report?")
    assert labelled("The button is top right.", label) == "export a report: The button is top right."
    assert labelled("按钮在右上角。", topic("报告导出在哪里？")) == "报告导出：按钮在右上角。"
    assert topic("## Report export\nIt is slow.") == "Report export"
    assert labelled("The report is done.", label) == "The report is done."
    assert labelled("Ana owns a bakery.", label) == "Ana owns a bakery."
    assert labelled("It is slow.", "") == "It is slow."


def test_an_answer_gets_its_question() -> None:
    """A lone word would be found by nobody."""
    assert answered("Beijing.", "Nice! Where do you live?") == "Where do you live: Beijing."
    assert answered("三楼", "你们在几楼办公？") == "你们在几楼办公：三楼"
    assert answered("Beijing", "") == "Beijing"


@pytest.mark.parametrize("unit", ["a", "a ", "，", "um, ", "嗯，", "# ", "x:\n", "。”", "how do i "])
@pytest.mark.timeout(10)
def test_long_input_is_split_at_once(unit: str) -> None:
    """Whatever it is made of."""
    text = (unit * 100_000)[:100_000]
    pieces(text)
    without_filler(text)
    topic(text)
