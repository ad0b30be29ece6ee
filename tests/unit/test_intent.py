"""What kind of answer a question wants, in both languages, with names and habits that only look like words of time."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from graphmem.retrieval.dates import windows
from graphmem.retrieval.intent import Intent, asks_of_series, read_intent

NOW = datetime(2026, 4, 15, 12, tzinfo=UTC)
DATA = Path(__file__).parents[1] / "data"


def intent(text: str, now: datetime = NOW) -> Intent:
    """As a question reads it."""
    return read_intent(text, has_window=bool(windows(text, now)))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Which gym do I go to these days?", Intent.LATEST),
        ("我现在吃的是哪种维生素", Intent.LATEST),
        ("when did I last see the dentist", Intent.LATEST),
        ("最近一次团建去了哪", Intent.LATEST),
        ("who was my first landlord", Intent.FIRST),
        ("我最早学的编程语言是什么", Intent.FIRST),
        ("where did I bank before I switched", Intent.HISTORY),
        ("搬家之前我坐几号线上班", Intent.HISTORY),
        ("have I ever told you about my knee", Intent.HISTORY),
        ("我有没有提过怕高", Intent.HISTORY),
        ("我爸退休前是干什么的", Intent.HISTORY),
        ("who was our previous landlord", Intent.HISTORY),
        ("where did I live when I was a student", Intent.HISTORY),
        ("小时候我养过的狗叫什么", Intent.HISTORY),
        ("我刚搬来那会儿住几楼", Intent.FIRST),
        ("what was my starting weight", Intent.FIRST),
        ("who led the club at the very beginning", Intent.FIRST),
        ("我还吃素吗", Intent.LATEST),
        ("what's the balance as things stand", Intent.LATEST),
        ("give me a rundown of my allergies", Intent.LIST),
        ("团队里有谁会日语", Intent.LIST),
        ("what did I cook last Sunday", Intent.WINDOW),
        ("上周五开会定了什么", Intent.WINDOW),
        ("去年第二季度的目标是多少", Intent.WINDOW),
        ("list all the servers I look after", Intent.LIST),
        ("我养过哪些宠物", Intent.LIST),
        ("what is my passport number", Intent.PLAIN),
        ("我穿几码的鞋", Intent.PLAIN),
    ],
)
def test_each_kind_is_told_by_its_words(text: str, wanted: Intent) -> None:
    """One of each in either language."""
    assert intent(text) is wanted


@pytest.mark.parametrize(
    "text",
    [
        "what is my son's first name",
        "now that I drive, which insurance do I have",
        "离我家最近的医院叫什么",
        "which pill do I take before dinner",
        "饭前要吃什么药",
        "我的 current account 在哪家银行",
        "第一人民医院的电话是多少",
        "睡觉之前我要吃哪个药",
        "截止日期前要交什么",
        "离公司最近的药房几点关门",
        "信用卡还款了吗",
        "老公司机停哪了",
        "what is my mother's maiden name",
        "what bus do I take to work",
        "what did I name my cat",
        "until what time is the pharmacy open",
        "when does the last train leave",
        "what did you tell me about the dishwasher",
        "what's the passcode of the Old Library",
    ],
)
def test_words_of_time_in_names_and_habits_ask_for_none(text: str) -> None:
    """A first name is not the first of several."""
    assert intent(text) is Intent.PLAIN


def test_the_labelled_questions_are_read() -> None:
    """Of the dev half of the labelled set, at least 92 of 100."""
    items = [json.loads(line) for line in (DATA / "questions.jsonl").read_text("utf-8").splitlines()]
    right = [
        intent(item["text"], datetime.fromisoformat(item["now"]) if "now" in item else NOW) == item["intent"]
        for item in items
    ]
    assert sum(right) >= 0.92 * len(items)


@pytest.mark.parametrize(
    ("text", "is_series"), [("what was my latest run", True), ("最近一次体检", True), ("where do I live now", False)]
)
def test_a_state_is_no_series(text: str, *, is_series: bool) -> None:
    """The last of several events, or how things stand."""
    assert asks_of_series(text) is is_series
