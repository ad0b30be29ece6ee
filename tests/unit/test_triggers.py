"""When waiting turns are looked at, and which messages are taken at all."""

from datetime import UTC, datetime

import pytest

from graphmem.domain.change import Turn
from graphmem.domain.conversation import EVERY, Message, Trigger, role_of, triggers
from graphmem.domain.redaction import redact
from graphmem.domain.scope import Owner
from graphmem.domain.worth import Role
from graphmem.errors import InvalidInput

OWNER = Owner("t", "ann")


def turn(content: str, role: str = "user", number: int = 0) -> Turn:
    """A turn of ann's session."""
    at = datetime(2026, 3, 1, tzinfo=UTC)
    return Turn(f"{number}", OWNER, "s", role, redact(content).text, at, number=number)


@pytest.mark.parametrize(
    ("content", "role", "trigger"),
    [
        ("记住：门禁卡在前台", "user", Trigger.EXPLICIT),
        ("Don't forget my badge", "user", Trigger.EXPLICIT),
        ("我不吃香菜", "user", Trigger.PREFERENCE),
        ("I really prefer short answers", "user", Trigger.PREFERENCE),
        ("那就定了，用方案B", "agent", Trigger.DECISION),
        ("We decided to go with Postgres", "user", Trigger.DECISION),
        ("报错是端口被占，改了就好了", "user", Trigger.FIX),
        ("The crash turned out to be a stale lock", "agent", Trigger.FIX),
        ("接口文档写完了", "user", Trigger.STATUS),
        ("The release is blocked", "agent", Trigger.STATUS),
    ],
)
def test_what_is_said_fires(content: str, role: str, trigger: Trigger) -> None:
    """In both languages, from either side where it fits."""
    assert trigger in triggers(turn(content, role), [], 1)


@pytest.mark.parametrize(("content", "role"), [("好的", "user"), ("What is a monad?", "user"), ("I like it", "agent")])
def test_small_talk_waits(content: str, role: str) -> None:
    """And an agent has no preferences."""
    assert triggers(turn(content, role), [], 1) == ()


def test_the_fix_may_come_after_the_error() -> None:
    """In another turn."""
    assert triggers(turn("我把代理设好了，现在恢复了"), [turn("pip 一直报错")], 2) == (Trigger.FIX,)


def test_waiting_has_an_end() -> None:
    """Five turns are looked at, whatever they say."""
    assert triggers(turn("嗯"), [], EVERY - 1) == ()
    assert triggers(turn("嗯"), [], EVERY) == (Trigger.EVERY,)


def test_another_topic_fires() -> None:
    """A user's turn that shares no word with what went before."""
    before = [turn("The sourdough needs a warmer kitchen overnight"), turn("Try the oven with its light on", "agent")]
    assert Trigger.TOPIC in triggers(turn("My brother Omar visits Lisbon on Sunday"), before, 3)
    assert Trigger.TOPIC not in triggers(turn("The oven light makes the sourdough rise"), before, 3)


@pytest.mark.parametrize("role", ["system", "tool", "", None, 7, "User"])
def test_other_roles_are_refused(role: object) -> None:
    """With the remedy."""
    with pytest.raises(InvalidInput, match="role must be one of"):
        role_of(role)


@pytest.mark.parametrize("content", ["", "  \n", "a\0b", "\ud800", "x" * 1_000_001])
def test_content_that_cannot_be_kept_is_refused(content: str) -> None:
    """As everywhere."""
    with pytest.raises(InvalidInput) as refused:
        Message(Role.USER, content)
    assert refused.value.field == "content"


@pytest.mark.parametrize("field", ["name", "source_ref"])
def test_names_are_checked(field: str) -> None:
    """And a naive time is refused."""
    with pytest.raises(InvalidInput):
        Message(Role.USER, "hi", **{field: "x" * 201})  # type: ignore[arg-type] # one of two text fields
    with pytest.raises(InvalidInput):
        Message(Role.USER, "hi", at=datetime(2026, 3, 1))  # noqa: DTZ001 -- that is the point


def test_assistant_is_the_agent() -> None:
    """As chat clients call it."""
    assert Message(role_of("assistant"), "hi").role is Role.AGENT


@pytest.mark.parametrize("unit", ["i a", "never ", "不用", "the ", "就", "i really "])
@pytest.mark.timeout(10)
def test_long_turns_are_read_at_once(unit: str) -> None:
    """However they are made."""
    long = turn((unit * 100_000)[:100_000])
    triggers(long, [long, long], 1)
