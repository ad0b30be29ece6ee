"""A conversation as an agent reports it: messages in, what working memory and the long memory made of them out.

The rules that say when to extract (`triggers`) are pure and read each turn once.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from graphmem.domain.change import Turn
from graphmem.domain.observation import MAX_CONTENT_BYTES, check_text
from graphmem.domain.receipt import Receipt
from graphmem.domain.scope import check_id
from graphmem.domain.text import tokens
from graphmem.domain.times import as_utc, rfc3339
from graphmem.domain.width import narrow
from graphmem.domain.worth import Role, wished
from graphmem.errors import InvalidInput

MAX_MESSAGES: Final = 1_000
"""In one call."""
EVERY: Final = 5
"""Turns that wait at most before they are looked at."""
_READ_CHARS: Final = 4_000
_TOPIC_WORDS: Final = 3
"""Content words that a turn needs before it can change the topic."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation, as the caller gives it.

    Raises:
        InvalidInput: A field cannot be used; the message names it and the remedy.
    """

    role: Role
    """`user` or `agent`; the text `assistant` is taken for `agent`."""
    content: str = field(repr=False)
    at: datetime | None = None
    """When it was said, aware; its offset says where. None: now."""
    name: str | None = None
    """Who said it, where known."""
    source_ref: str | None = None
    """The caller's own id; the same message under the same id counts once."""

    def __post_init__(self) -> None:
        """Check every field."""
        object.__setattr__(self, "role", role_of(self.role))
        check_text(self.content, "content")
        size = len(self.content.encode("utf-8"))
        if size > MAX_CONTENT_BYTES:
            msg = f"content is {size} bytes; at most {MAX_CONTENT_BYTES} are taken in one message: split it"
            raise InvalidInput(msg, field="content")
        if self.at is not None:
            as_utc(self.at, "at")
        for name in ("name", "source_ref"):
            value: str | None = getattr(self, name)
            if value is not None:
                check_id(value, name)


def role_of(value: object) -> Role:
    """The role of that name; `assistant` is the agent.

    Raises:
        InvalidInput: There is no such role.
    """
    if value == "assistant":
        return Role.AGENT
    try:
        return Role(value)  # type: ignore[arg-type] # anything else is refused here
    except ValueError:
        msg = "role must be one of: user, agent (or assistant); leave system and tool messages out"
        raise InvalidInput(msg, field="role") from None


class Trigger(StrEnum):
    """Why waiting turns are looked at now."""

    EXPLICIT = "explicit_request"
    PREFERENCE = "preference"
    DECISION = "decision"
    FIX = "error_and_fix"
    STATUS = "task_status"
    TOPIC = "topic_change"
    EVERY = "every_5_turns"
    END = "session_end"


@dataclass(frozen=True, slots=True)
class Fired:
    """A trigger, and the number of the turn that pulled it."""

    turn: int
    trigger: Trigger


@dataclass(frozen=True, slots=True)
class Passed:
    """A sentence or turn of which nothing was kept, and why. Holds no content."""

    turn: int
    """Its number in the session."""
    reason: str


@dataclass(frozen=True, slots=True)
class Observed:
    """What became of messages, or of the end of a session."""

    session: str
    turns: tuple[Turn, ...]
    """Working memory now, oldest first."""
    taken: int
    """Messages that were new."""
    triggers: tuple[Fired, ...]
    receipts: tuple[Receipt, ...]
    """Of what was extracted, in the order of telling."""
    passed: tuple[Passed, ...]
    summary: Receipt | None = None
    """Of the summary, at the end of a session that left something."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types; the one form of it on every door."""
        return {
            "session": self.session,
            "taken": self.taken,
            "working_memory": [
                {
                    "number": turn.number,
                    "role": turn.role,
                    "name": turn.speaker,
                    "content": str(turn.content),
                    "at": rfc3339(turn.at),
                    "extracted": turn.extracted,
                }
                for turn in self.turns
            ],
            "triggers": [{"turn": fired.turn, "trigger": str(fired.trigger)} for fired in self.triggers],
            "receipts": [receipt.as_dict() for receipt in self.receipts],
            "skipped": [{"turn": one.turn, "reason": one.reason} for one in self.passed],
            "summary": None if self.summary is None else self.summary.as_dict(),
        }


def triggers(turn: Turn, before: Sequence[Turn], waiting: int) -> tuple[Trigger, ...]:
    """The rules that one turn fires.

    Args:
        turn: The newest one.
        before: The turns of working memory before it, oldest first.
        waiting: How many turns nobody has looked at yet, this one included.

    Returns:
        In the order of `Trigger`; empty while the turns may go on waiting.
    """
    text = narrow(turn.content[:_READ_CHARS]).lower().replace("’", "'")
    said_by_user = turn.role == Role.USER
    earlier = " ".join(narrow(each.content[:_READ_CHARS]).lower() for each in before[-4:])
    fired = {
        Trigger.EXPLICIT: said_by_user and wished(text),
        Trigger.PREFERENCE: said_by_user and _PREFERENCE.search(text) is not None,
        Trigger.DECISION: _DECISION.search(text) is not None,
        Trigger.FIX: _FIX.search(text) is not None
        and (_ERROR.search(text) is not None or _ERROR.search(earlier) is not None),
        Trigger.STATUS: _STATUS.search(text) is not None,
        Trigger.TOPIC: said_by_user and _leaves_topic(turn, before),
        Trigger.EVERY: waiting >= EVERY,
    }
    return tuple(trigger for trigger, holds in fired.items() if holds)


def _leaves_topic(turn: Turn, before: Sequence[Turn]) -> bool:
    """Whether a user's turn shares no content word with what was said before it."""
    earlier = [each for each in before[-4:] if each.content.strip()]
    words = _topic_words(turn)
    if len(words) < _TOPIC_WORDS or len(earlier) < 2:
        return False
    known = set().union(*(_topic_words(each) for each in earlier))
    return len(known) >= _TOPIC_WORDS and not words & known


def _topic_words(turn: Turn) -> set[str]:
    """Words, and pairs of CJK characters: a single one is shared by too many words."""
    return {token for token in tokens(turn.content[:_READ_CHARS]) if token.isascii() or len(token) > 1}


_FLAGS: Final = re.ASCII | re.VERBOSE
_PREFERENCE: Final = re.compile(
    r"""喜欢|讨厌|偏好|爱[吃喝看]|不[吃喝]|过敏|不耐受|忌口|吃素|戒[了烟酒]|以后(?:都|请|要|别|不)|每次都|一律|从现在起|今后|更(?:想|愿意)|习惯用|叫我
    |\b(?:i\s(?:\w+\s)?(?:like|love|hate|prefer|enjoy|dislike|avoid|can't\sstand|don't\s(?:like|eat|drink|want))|my\sfavou?rite|allerg\w+|intoleran\w+|vegan|vegetarian
    |from\snow\son|going\sforward|(?:always|never)\s[a-z]+|call\sme|please\sdon't)\b""",
    _FLAGS,
)
_DECISION: Final = re.compile(
    r"""决定|定[了下]|敲定|就(?:用|选|按)|改[成为用]|换成|选[了定]|否决|不用.{1,12}了|结论
    |\b(?:decided|decision|agreed|settled\son|(?:we|i|we'll|i'll|let's)\s(?:will\s)?(?:go|going|went)\swith|chose|switch(?:ed|ing)?\sto|instead\sof|final\scall)\b""",
    _FLAGS,
)
_ERROR: Final = re.compile(
    r"""报错|错误|异常|失败|崩溃?|故障|打不开|连不上|超时|卡住|bug
    |\b(?:error|exception|fail(?:s|ed|ing|ure)?|crash\w*|broken?|bug|timeout|timed\sout|won't|doesn't\swork|not\sworking|stuck)\b""",
    _FLAGS,
)
_FIX: Final = re.compile(
    r"""解决|修[好复]|搞定|就(?:好|行|正常|可以|通)了|原因(?:是|找到)|是因为|恢复
    |\b(?:fix(?:ed|es)?|solved|resolved|works?\snow|worked|turned\sout|root\scause|(?:was|is)\s(?:caused\sby|because)|the\ssolution)\b""",
    _FLAGS,
)
_STATUS: Final = re.compile(
    r"""完成|做完|写完|上线|发布|部署|提交|延期|推迟|取消|进度|待办|截止|卡在|合并
    |\b(?:done|finished|completed|deployed|released|merged|shipped|submitted|blocked|postponed|delayed|cancel+ed|todo|to-do|deadline|due\s(?:on|by)|in\sprogress|status)\b""",
    _FLAGS,
)
