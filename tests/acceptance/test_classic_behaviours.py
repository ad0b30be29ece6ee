"""What everyone tries first on a memory, in both languages, with the real models."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphmem import GraphMem
from graphmem.domain.claim import DecisionKind
from graphmem.domain.memory import Status
from graphmem.domain.receipt import Receipt
from tests.fakes.clock import FixedClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)

NOISE = {
    "en": [
        f"On day {day} I {what}."
        for day in range(1, 26)
        for what in ("watered the plants", "read ten pages", "paid a small invoice", "called the garage")
    ],
    "zh": [
        f"第{day}天我{what}。"
        for day in range(1, 26)
        for what in ("浇了花", "看了十页书", "交了一笔小钱", "给修车厂打了电话")
    ],
}


@pytest.fixture
def clock() -> FixedClock:
    """Moves a day with each thing told."""
    clock = FixedClock()
    clock.set(START)
    return clock


@pytest.fixture
def memory(tmp_path: Path, clock: FixedClock) -> Iterator[GraphMem]:
    """An empty memory."""
    with GraphMem.open(tmp_path / "m.db", clock=clock) as opened:
        yield opened


def tell(memory: GraphMem, clock: FixedClock, *texts: str) -> list[Receipt]:
    """Tell ana's memory one thing a day."""
    receipts = []
    for text in texts:
        clock.set(clock.now() + timedelta(days=1))
        receipts.append(memory.remember(text, user="ana"))
    return receipts


def answers(memory: GraphMem, question: str) -> list[str]:
    """What is recalled, best first."""
    return [result.content for result in memory.recall(question, user="ana").results]


@pytest.mark.parametrize(
    ("told", "question"),
    [("My name is Marta Quint.", "What is my name?"), ("我叫林晓棠。", "我叫什么名字？")],
)
def test_exact(memory: GraphMem, clock: FixedClock, told: str, question: str) -> None:
    """What was said once comes back first."""
    tell(memory, clock, "I paid the rent.", told, "我昨天去了超市。")

    assert answers(memory, question)[0] == told


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (("I love pasta and fresh bread.", "I don't eat shellfish."), "Which foods do I not eat?"),
        (("我很喜欢吃面条。", "我不吃香菜。"), "我不吃什么？"),
    ],
)
def test_negation(memory: GraphMem, clock: FixedClock, told: tuple[str, str], question: str) -> None:
    """What is avoided is not what is loved."""
    tell(memory, clock, *told)

    assert answers(memory, question)[0] == told[1]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (("My favourite colour is green.", "My favourite colour is now orange."), "What is my favourite colour?"),
        (("我最喜欢的颜色是绿色。", "我最喜欢的颜色现在改成橙色了。"), "我最喜欢什么颜色？"),
    ],
)
def test_the_latest_of_two_likes(memory: GraphMem, clock: FixedClock, told: tuple[str, str], question: str) -> None:
    """The newer one goes first."""
    tell(memory, clock, *told)

    assert answers(memory, question)[0] == told[1]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (("I live in Beijing.", "I moved to Shanghai last week."), "Where do I live?"),
        (("我住在北京。", "我上周搬到上海了。"), "我现在住在哪里？"),
    ],
)
def test_a_move_replaces_the_old_home(
    memory: GraphMem, clock: FixedClock, told: tuple[str, str], question: str
) -> None:
    """The receipt says what it closed; the old home is not recalled; `restore` brings it back."""
    old, new = tell(memory, clock, *told)

    assert new.decision.kind is DecisionKind.CLOSES
    assert [link.older for link in new.links] == [old.memory_id]
    assert old.memory_id is not None
    assert memory.get(old.memory_id, user="ana").status is Status.SUPERSEDED
    assert answers(memory, question) == [told[1]]
    assert memory.restore(old.memory_id, user="ana").status is Status.ACTIVE
    assert set(answers(memory, question)) == set(told)


@pytest.mark.parametrize(
    ("language", "needle", "question"),
    [
        ("en", "My blood type is B negative.", "What is my blood type?"),
        ("zh", "我的血型是B型阴性。", "我是什么血型？"),
    ],
)
def test_one_needle_among_a_hundred(
    memory: GraphMem, clock: FixedClock, language: str, needle: str, question: str
) -> None:
    """Found at once."""
    tell(memory, clock, *NOISE[language][:50], needle, *NOISE[language][50:])

    assert answers(memory, question)[0] == needle


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("I once worked as a night guard in Lisbon.", "Did I ever say that I worked in Lisbon?"),
        ("我以前在里斯本当过夜班保安。", "我以前是不是说过我在里斯本工作过？"),
    ],
)
def test_did_i_say_before(memory: GraphMem, clock: FixedClock, told: str, question: str) -> None:
    """What once was is found when it is asked for."""
    tell(memory, clock, told, "I now sell flowers in Porto.", "我现在在波尔图卖花。")

    assert answers(memory, question)[0] == told


@pytest.mark.parametrize(
    "told",
    [
        ("I live in Beijing and I play the cello.", "I moved to Shanghai."),
        ("我住在北京，平时拉大提琴。", "我搬到上海了。"),
    ],
)
def test_the_other_fact_of_a_sentence_stays(memory: GraphMem, clock: FixedClock, told: tuple[str, str]) -> None:
    """Only the claim is closed; the sentence is still recalled."""
    old, _ = tell(memory, clock, *told)

    assert old.memory_id is not None
    found = memory.get(old.memory_id, user="ana")
    assert found.status is Status.ACTIVE
    assert [claim.closed_by is not None for claim in found.claims] == [True, False]
