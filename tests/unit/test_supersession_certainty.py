"""A word of change or end closes only what it is certainly about."""

import pytest

from graphmem.domain.supersession.stages import words_before
from graphmem.domain.supersession.statements import statements
from graphmem.domain.supersession.word_families import word_family, wordings


def family(older: str, newer: str) -> set[str]:
    """The rules that apply to two texts."""
    found = (word_family(wording) for wording in wordings(statements(older), statements(newer)))
    return {rule.name for rule in found if rule is not None}


CLOSING = {"words: ended", "words: changed", "words: stage"}


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        pytest.param("I sing in the choir", "the chap upstairs quit the choir", id="a role"),
        pytest.param("I sing in the choir", "Fiona quit the choir", id="a first name"),
        pytest.param("我天天喝咖啡", "球友老韩戒了咖啡", id="a role and a surname"),
        pytest.param("我天天喝咖啡", "外包那边停了咖啡", id="another team"),
        pytest.param("I keep bees", "the council removed the bees", id="an unknown subject"),
        pytest.param("我有鼻炎", "鼻炎是上学那年停药以后落下的", id="since when"),
        pytest.param("I swim at the pool", "the pool closes at nine every evening", id="a daily end"),
        pytest.param("我用闹钟叫早", "昨晚闹钟停了", id="one night"),
        pytest.param("our deploys run on Jenkins", "an RFC says we moved deploys to Argo", id="a proposal"),
        pytest.param("A栋的门禁要刷卡", "B栋的门禁取消了", id="another building"),
        pytest.param("we keep a backup on the NAS", "the old backup was deleted", id="an earlier one"),
        pytest.param("the forum runs on Discourse", "we moved the forum to Discourse", id="known already"),
    ],
)
def test_what_is_not_certainly_the_same_closes_nothing(older: str, newer: str) -> None:
    """Somebody else's, another one, what comes round, and what was only put forward."""
    assert not family(older, newer) & CLOSING


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I sing in the choir", "I finally quit the choir"),
        ("I keep bees", "the bees were stolen"),
        ("我天天喝咖啡", "咖啡我戒了"),
        ("家里养了一只鹦鹉", "鹦鹉送给小姨了"),
    ],
)
def test_the_end_of_the_same_thing_closes(older: str, newer: str) -> None:
    """The speaker's own, in whatever order it is told."""
    assert family(older, newer) & CLOSING


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        pytest.param("Cello lesson is Mondays at 4", "cello has moved to Fridays", id="the lesson by its instrument"),
        pytest.param("I take 20 mg of statins", "they have me on 40 mg of statins, up from 20", id="up from"),
        pytest.param("我天天喝咖啡", "咖啡戒了，啥也不想喝", id="a question word that asks nothing"),
        pytest.param("女儿戴着眼镜", "女儿的眼镜摘啦", id="another particle"),
    ],
)
def test_what_is_said_otherwise_still_closes(older: str, newer: str) -> None:
    """Other particles, the holding left unsaid, and the old value named behind."""
    assert family(older, newer) & CLOSING


def test_later_stages_know_the_words_of_the_earlier_ones() -> None:
    """So that the older memory is found though the texts share no word."""
    assert {"单身"} <= words_before("我脱单了")
    assert words_before("the sun is out") == frozenset()
