"""From turns to observations, by rules: which sentences are worth keeping, and how they stand alone later.

Pure. A long turn becomes several pieces that name their text (`Observation.cut_from`); a turn of which nothing is
kept is told with its reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graphmem.domain.change import Turn
from graphmem.domain.conversation import Passed
from graphmem.domain.memory import Source
from graphmem.domain.observation import Observation
from graphmem.domain.scope import MAX_ID_CHARS, Scope, Visibility
from graphmem.domain.splitting import answered, labelled, pieces, topic, without_filler
from graphmem.domain.text import sentences
from graphmem.domain.worth import Role, Worth, wished, worth
from graphmem.ingestion.echoes import Known, repeats

DOCUMENT_CHARS: Final = 10_000
DOCUMENT_SENTENCES: Final = 200
"""A turn longer than this is a pasted document: it stays one memory, which has passages of its own."""
WINDOW: Final = 20
"""Turns before an agent's that it may be repeating."""
ANSWERS: Final = "it answers a question"
SOURCES: Final = {Role.USER: Source.USER, Role.AGENT: Source.AGENT}


@dataclass(frozen=True, slots=True)
class Extracted:
    """What turns leave: observations in the order of telling, and what was passed over."""

    observations: tuple[Observation, ...]
    passed: tuple[Passed, ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    """One sentence worth keeping, or a whole document."""

    text: str
    reason: str
    whole: bool = False


def extract(
    turns: Sequence[Turn], waiting: Sequence[Turn], *, scope: Scope, visibility: Visibility | None, known: Known
) -> Extracted:
    """Choose what is worth remembering of the waiting turns.

    Args:
        turns: Working memory, oldest first, the waiting ones among them.
        waiting: Those nobody has looked at yet.
        scope: Whose, and the session.
        visibility: Of the memories.
        known: Asked about each sentence of the agent that would be kept.
    """
    observations: list[Observation] = []
    passed: list[Passed] = []
    for turn in waiting:
        found = tuple(observation.content for observation in observations[-WINDOW:])
        before = [each for each in turns if each.number < turn.number]
        kept, reason = _worth_keeping(turn, before, _also(found, known))
        if not kept:
            passed.append(Passed(turn.number, reason))
            continue
        texts = _standing_alone(turn, kept, before)
        observations.extend(_observation(turn, place, texts, scope, visibility) for place in range(len(texts)))
    return Extracted(tuple(observations), tuple(passed))


def _also(found: tuple[str, ...], known: Known) -> Known:
    """What was extracted just now, and what is remembered."""
    return lambda sentence: (*found, *known(sentence))


def _worth_keeping(turn: Turn, before: Sequence[Turn], known: Known) -> tuple[list[_Kept], str]:
    """The sentences of a turn that are kept, or why none is."""
    role = Role(turn.role)
    text = _without_code(turn.content)
    told = _sentences(text)
    if len(text) > DOCUMENT_CHARS or len(told) > DOCUMENT_SENTENCES:
        judged = worth(text, role)
        return ([_Kept(text.strip(), judged.reason, whole=True)] if judged.keep else []), judged.reason
    previous = next((each.content for each in reversed(before[-2:]) if each.role != turn.role), None)
    asked_to = role is Role.USER and wished(text)
    kept: list[_Kept] = []
    judged = Worth(keep=False, reason="it says nothing")
    for sentence in told:
        judged = worth(sentence, role, previous)
        if asked_to and judged.reason != "small talk":
            judged = Worth(keep=True, reason="the user asked to remember it")
        if (
            role is Role.AGENT
            and judged.reason != "small talk"
            and _is_echo(sentence, before, known if judged.keep else None)
        ):
            judged = Worth(keep=False, reason="the agent repeats what was said or is remembered")
        if judged.keep:
            kept.append(_Kept(sentence, judged.reason))
    return kept, judged.reason


def _is_echo(sentence: str, before: Sequence[Turn], known: Known | None) -> bool:
    """Whether an agent repeats what the user stated in this conversation, or a stored memory.

    A request of the user's that the agent reports as done is no statement, and the report no echo.
    """
    said = [
        each.content for each in before[-WINDOW:] if each.role == Role.USER and _states(each.content[:DOCUMENT_CHARS])
    ]
    return repeats(sentence, said) or (known is not None and repeats(sentence, known(sentence)))


@lru_cache(maxsize=512)
def _states(content: str) -> bool:
    return worth(content, Role.USER).keep


def _standing_alone(turn: Turn, kept: Sequence[_Kept], before: Sequence[Turn]) -> tuple[str, ...]:
    """The kept sentences without filler, cut to size, with their topic in front where they lack it."""
    first = kept[0]
    if first.whole:
        return (first.text,)
    if len(kept) == 1 and first.reason == ANSWERS:
        question = next((each.content for each in reversed(before[-2:]) if each.role != turn.role), "")
        return (answered(without_filler(first.text), question),)
    joiner = "" if all(not part.text.isascii() for part in kept) else " "
    parts = [without_filler(part.text) for part in kept]
    heading = topic(turn.content) if "\n" in turn.content else ""
    asked = next((each.content for each in reversed(before) if each.role == Role.USER), "")
    label = heading or topic(asked)
    return tuple(dict.fromkeys(labelled(piece, label) for piece in pieces(joiner.join(parts))))


def _observation(
    turn: Turn, place: int, texts: Sequence[str], scope: Scope, visibility: Visibility | None
) -> Observation:
    role = Role(turn.role)
    text = texts[place]
    return Observation(
        content=text,
        scope=scope,
        visibility=visibility,
        source=SOURCES[role],
        speaker=turn.speaker,
        occurred_at=turn.at,
        source_ref=_reference(turn.source_ref, place),
        explicit=role is Role.USER and wished(turn.content),
        vetted=True,
        cut_from=turn.id if len(texts) > 1 else None,
    )


def _reference(source_ref: str | None, place: int) -> str | None:
    """The caller's id, with the place of a piece after the first."""
    if source_ref is None or place == 0:
        return source_ref
    tail = f"#{place + 1}"
    return source_ref[: MAX_ID_CHARS - len(tail)] + tail


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in sentences(text) if sentence.strip()]


def _without_code(text: str) -> str:
    """The text without fenced blocks; an odd fence opens nothing."""
    parts = text.split("```")
    return text if len(parts) < 3 else " ".join(parts[::2]) + ("" if len(parts) % 2 else parts[-1])
