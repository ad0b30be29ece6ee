"""Whether anything in an utterance is worth remembering for later sessions, by rules in both languages.

Pure. It leans towards keeping what a user states, and towards dropping what an agent says: a fact that was lost never
comes back, while an agent's words are mostly answers that can be given again.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from graphmem.domain.text import is_cjk, sentences
from graphmem.domain.width import narrow
from graphmem.domain.worth_words import (
    ECHO,
    FLEETING,
    GUESS,
    HOLLOW,
    LASTING,
    PERSONAL,
    QUESTION,
    REPORT,
    REQUEST,
    SMALL_TALK,
    STANDING,
    TAG,
    WISH,
)

MOST_CHARS: Final = 4_000
"""Looked at; who writes more has something to say in them."""
_LEAST_SIZE: Final = 3.0
"""Words, and halves of CJK characters, of a statement without any sign of lasting."""
_CLAUSE_END: Final = re.compile(r"[,，;；]|\s[-–—]{1,2}\s|——")
_PAYLOAD: Final = re.compile(r"[:：\n\"“「『《]")
_MUCH: Final = 8.0
"""What a remark has to say beside its mood to be kept."""
_DECIDES: Final = re.compile(r"改[到成为用]|换成|就[用选定]|定[在为]|决定")
_LETTER: Final = re.compile(r"[^\W\d_]")
_PUNCTUATION: Final = str.maketrans("，。；：！？（）’‘`´～", ",。;:!?()''''~")


class Role(StrEnum):
    """Who speaks."""

    USER = "user"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Worth:
    """Whether to keep anything of it, and why or why not, in plain words that repeat none of it."""

    keep: bool
    reason: str


def wished(text: str) -> bool:
    """Whether the speaker asks to remember it: 记住, 别忘了, "remember that", "don't forget"."""
    plain = _plain(text)
    return any(WISH.search(part) is not None and not _asks(part) for part in sentences(plain))


def is_small_talk(text: str) -> bool:
    """Whether nothing but greetings, thanks and assents is said; also where there is no word at all."""
    return _LETTER.search(_core(_plain(text))) is None


def worth(text: str, role: Role, previous: str | None = None) -> Worth:
    """Judge one utterance.

    Args:
        text: What was said.
        role: By whom.
        previous: What the other one said before it: a short answer to a question is worth what the question makes
            of it.

    Returns:
        The judgement; the reason of the first sentence that is kept, or of the last that is not.
    """
    plain = _plain(text)
    if role is Role.USER and wished(text):
        return Worth(keep=True, reason="the user asked to remember it")
    verdict = Worth(keep=False, reason="it says nothing")
    for sentence in sentences(plain):
        if not sentence.strip():
            continue
        judged = _of_user(sentence.strip()) if role is Role.USER else _of_agent(sentence.strip())
        if judged.keep:
            return judged
        verdict = judged
    if role is Role.USER and previous is not None and _answers(plain, previous):
        return Worth(keep=True, reason="it answers a question")
    return verdict


def _of_user(sentence: str) -> Worth:
    core = _core(sentence)
    if not _size(core):
        return Worth(keep=False, reason="small talk")
    clauses = [clause.strip() for clause in _CLAUSE_END.split(sentence) if _size(_core(clause))]
    if TAG.search(sentence) and not PERSONAL.search(sentence) and not _DECIDES.search(sentence):
        return Worth(keep=False, reason="it only asks for assent")
    if STANDING.search(sentence) and not _asks(sentence):
        return Worth(keep=True, reason="a standing instruction")
    if _asks(sentence):
        told = any(_tells(clause) for clause in clauses[:-1])
        return Worth(keep=told, reason="a question that tells something" if told else "a question")
    if REQUEST.match(sentence):
        told = any(_tells(clause) for clause in clauses[1:]) and not _PAYLOAD.search(sentence)
        return Worth(keep=told, reason="a request that tells something" if told else "a request for one task")
    return _of_statement(sentence, core)


def _of_statement(sentence: str, core: str) -> Worth:
    lasting = LASTING.search(core) is not None
    personal = PERSONAL.search(core) is not None
    if FLEETING.search(sentence) and not (lasting and personal and _size(core) >= _MUCH):
        return Worth(keep=False, reason="a passing remark")
    if lasting and (personal or _size(core) >= 2):
        return Worth(keep=True, reason="a statement of lasting interest")
    if _size(core) >= (2.0 if personal else _LEAST_SIZE):
        return Worth(keep=True, reason="a statement")
    return Worth(keep=False, reason="too little is said")


def _of_agent(sentence: str) -> Worth:
    if not _size(_core(sentence)):
        return Worth(keep=False, reason="small talk")
    for reason, holds in _AGENT_TALK:
        if holds(sentence):
            return Worth(keep=False, reason=reason)
    if REPORT.search(sentence):
        return Worth(keep=True, reason="the agent reports what was done, found or agreed")
    return Worth(keep=False, reason=_ON_DEMAND)


def _plain(text: str) -> str:
    return narrow(text[:MOST_CHARS]).translate(_PUNCTUATION).lower().strip()


def _core(sentence: str) -> str:
    """The sentence without small talk; a run of it is taken only where no letter goes on."""
    pieces = []
    for word in re.split(r"([,.。;:!?~…\n]+)", sentence):
        rest = word.strip()
        while rest:
            match = SMALL_TALK.match(rest)
            if match is None or not match.end() or _cuts_word(rest, match.end()):
                break
            rest = rest[match.end() :].lstrip()
        pieces.append(rest)
    return " ".join(piece for piece in pieces if _LETTER.search(piece) or any(char.isdigit() for char in piece))


def _cuts_word(text: str, end: int) -> bool:
    """Whether a Latin word would be cut, or more Chinese follows than small talk has."""
    if end >= len(text):
        return False
    before, after = text[end - 1], text[end]
    if before.isascii() and before.isalnum():
        return after.isascii() and (after.isalnum() or after == "'")
    return False


def _size(text: str) -> float:
    """Latin words, and two CJK characters as one."""
    cjk = sum(is_cjk(char) for char in text)
    return cjk / 2 + len(re.findall(r"[a-z0-9][a-z0-9'._/-]*", text))


def _asks(sentence: str) -> bool:
    return QUESTION.search(sentence) is not None


def _tells(clause: str) -> bool:
    """Whether a clause beside a question or request states something of the speaker's."""
    stated = not _asks(clause) and not REQUEST.match(clause) and not FLEETING.search(clause)
    return stated and PERSONAL.search(clause) is not None and LASTING.search(clause) is not None and _size(clause) >= 2


def _answers(plain: str, previous: str) -> bool:
    asked = any(_asks(part.strip()) for part in sentences(_plain(previous))[-2:])
    core = _core(plain)
    return (
        asked and 0 < len(core) <= 200 and not _asks(plain) and not REQUEST.match(plain) and not FLEETING.search(plain)
    )


_ON_DEMAND: Final = "an answer that can be given again"
_AGENT_TALK: Final[tuple[tuple[str, Callable[[str], bool]], ...]] = (
    ("the agent repeats what it was told", lambda sentence: ECHO.search(sentence) is not None),
    (
        "a guess of the agent",
        lambda sentence: GUESS.search(sentence) is not None and not any(char.isdigit() for char in sentence),
    ),
    ("a question", _asks),
    (_ON_DEMAND, lambda sentence: HOLLOW.search(sentence) is not None),
)
"""What an agent says that is no news, in the order of asking."""
