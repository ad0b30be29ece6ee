"""How long `observe` takes for a session of 200 turns, with real models: in one call, and turn by turn.

Both languages in turn; a third of the turns are small talk, a third questions and answers, a third facts.
"""

import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.measuring import print_figures
from graphmem.bootstrap import GraphMem
from graphmem.domain.conversation import Message
from graphmem.domain.worth import Role

TURNS = 200
BOUND_S = 20
START = datetime(2026, 3, 1, 9, tzinfo=UTC)

_PEOPLE = ("Ana", "Omar", "Priya", "老周", "小唐", "Lena", "陈静", "Marek")
_THINGS = ("the billing export", "the staging database", "登录页面", "报表服务", "the mobile app", "库存接口")
_PLACES = ("Lisbon", "杭州", "Porto", "成都", "Ghent", "青岛")
_FACTS = (
    "{person} moved to {place} last month and now leads {thing}.",
    "{person}上周搬到了{place}，现在负责{thing}。",
    "We decided to ship {thing} on the {day}th, because {person} is away before that.",
    "{thing}报错是因为证书过期，{person}换了新的就好了，有效期到{day}号。",
    "I prefer meetings about {thing} after {hour} o'clock, and {person} agrees.",
    "我不喜欢下午开会，{thing}的评审以后都放在上午{hour}点。",
)
_TALK = ("ok", "好的", "thanks!", "嗯嗯，明白了", "sounds good", "哈哈哈", "got it, cheers", "辛苦了")
_ASKED = ("How do I reverse a list in Python?", "为什么天空是蓝色的？", "Can you say that again?", "长城有多长？")
_ANSWERS = (
    "You can reverse a list with its reverse method.",
    "因为大气散射蓝光更多。",
    "Done: {thing} was deployed and {person} was told about it.",
    "已把{thing}的评审改到周{weekday}上午{hour}点，并通知了{person}。",
    "您之前提到过{person}负责{thing}。",
    "Maybe you would like to ask {person}.",
)


def session(turns: int) -> list[Message]:
    """A conversation of alternating turns, always the same."""
    chance = Random(7)
    told: list[Message] = []
    for number in range(turns):
        role = Role.USER if number % 2 == 0 else Role.AGENT
        families = (_FACTS, _TALK, _ASKED) if role is Role.USER else (_ANSWERS, _TALK, _ANSWERS)
        content = chance.choice(chance.choice(families)).format(
            person=chance.choice(_PEOPLE),
            thing=chance.choice(_THINGS),
            place=chance.choice(_PLACES),
            day=chance.randint(10, 28),
            hour=chance.randint(8, 11),
            weekday=chance.choice("一二三四五"),
        )
        told.append(Message(role, content, at=START + timedelta(minutes=number)))
    return told


def measure(name: str, calls: Sequence[Sequence[Message]]) -> None:
    """Observe and end a session in a new store, and print one line."""
    with tempfile.TemporaryDirectory() as folder, GraphMem.open(Path(folder) / "observe.db") as memory:
        memory.remember("Warm the models up.", user="nobody")
        started = perf_counter()
        observed = [memory.observe(call, user="ann", session="s") for call in calls]
        memory.end_session("s", user="ann")
        seconds = perf_counter() - started
        receipts = sum(len(one.receipts) for one in observed)
        print_figures(
            name, turns=sum(map(len, calls)), memories=receipts, seconds=round(seconds, 2), bound_s=float(BOUND_S)
        )


def main() -> None:
    """Measure and print two lines."""
    told = session(TURNS)
    measure("observe_at_once", [told])
    measure("observe_turn_by_turn", [[message] for message in told])


if __name__ == "__main__":
    main()
