"""The kind of thing a question asks for, in both languages."""

import pytest

from graphmem.retrieval.asked import Asked, asks_when, read_asked


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("How many books do I own?", Asked.NUMBER),
        ("What is my monthly budget for books?", Asked.NUMBER),
        ("what's Ann's rent", Asked.NUMBER),
        ("我的手机套餐每月多少钱？", Asked.NUMBER),
        ("How many days are planned for the mixing?", Asked.LENGTH),
        ("When is the grant deadline?", Asked.TIME),
        ("基金申请的截止日期是哪天？", Asked.TIME),
        ("会议是什么时候的？", Asked.TIME),
        ("Who is my dentist?", Asked.PERSON),
        ("我现在住在哪个城市？", Asked.PLACE),
        ("When did Ann move?", Asked.NOTHING),
        ("我是什么时候搬家的？", Asked.NOTHING),
        ("她是哪天到的", Asked.NOTHING),
        ("How many days are between the sprint and the deadline?", Asked.NOTHING),
        ("How many weeks are left until the exam?", Asked.NOTHING),
        ("How long was my last run?", Asked.NOTHING),
        ("How many different roles did I mention?", Asked.NOTHING),
        ("我一共提过几种乐器？", Asked.NOTHING),
        ("Can you tell me how many steps to take?", Asked.NOTHING),
        ("What do I like?", Asked.NOTHING),
        ("", Asked.NOTHING),
    ],
)
def test_the_kind_asked_for(text: str, kind: Asked) -> None:
    """Only a kind whose newest answer counts is named."""
    assert read_asked(text) is kind


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("When did Ann move?", True),
        ("Do you know when Ann moves?", True),
        ("How did Ann feel when she moved?", False),
        ("when I went to Oslo, how was it", False),
        ("什么时候搬家", True),
    ],
)
def test_when_as_a_conjunction_asks_nothing(text: str, *, asks: bool) -> None:
    """Only an asking "when" asks for a time."""
    assert asks_when(text) is asks
