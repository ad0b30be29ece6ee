"""The turns of a conversation in a context: as many of the newest as fit, behind what is remembered. Pure.

They are quoted data as memories are, one line each. A memory that says no more than a turn that is shown is left out:
the turn says it, and who said it.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from graphmem.domain.change import Turn
from graphmem.domain.recall import CLOSING, OPENING
from graphmem.domain.text import Language, normalize, token_estimate
from graphmem.retrieval.budget import MOST_ENTRY_TOKENS, Line, cut_line, plain
from graphmem.retrieval.limits import TOKEN_RANGE
from graphmem.retrieval.packing import LEAST_ENTRY_TOKENS

TURN_SHARE: Final = 0.4
"""Of the room, for turns alone: less than half, since most agents send the last turns themselves."""
_HEADING: Final = {Language.EN: "This conversation:", Language.ZH: "本次对话："}
_FRAME_TOKENS: Final = token_estimate(f"{OPENING}\n") + token_estimate(CLOSING)


@dataclass(frozen=True, slots=True)
class TurnLines:
    """The turns that fit, oldest first, under their heading; no line at all where none does."""

    lines: tuple[str, ...] = ()
    tokens: int = 0
    """Of the lines, with their ends."""
    contents: frozenset[str] = frozenset()
    """What they say, normalised: only of turns that are shown whole."""

    @property
    def count(self) -> int:
        """How many turns are shown."""
        return max(len(self.lines) - 1, 0)


@dataclass(frozen=True, slots=True)
class Joined:
    """A context with turns in it, and the ids of what else it shows."""

    text: str
    shown: tuple[str, ...]


def share(room: int) -> int:
    """Tokens that are kept for turns; what is left is at least a context's least size."""
    return max(min(int(room * TURN_SHARE), room - TOKEN_RANGE[0]), 0)


def whole(room: int) -> int:
    """Tokens that turns may take where they are all there is: the room without the markers."""
    return max(room - _FRAME_TOKENS, 0)


def lay_out(turns: Sequence[Turn], most_tokens: int, *, moment: datetime, language: Language) -> TurnLines:
    """The newest turns that fit.

    Args:
        turns: Oldest first.
        most_tokens: For all lines together.
        moment: The question's clock: what was said later is not shown.
        language: Of the heading.
    """
    heading = _HEADING[language]
    left = most_tokens - token_estimate(f"{heading}\n")
    lines: list[Line] = []
    contents = set()
    for turn in reversed([turn for turn in turns if turn.at <= moment]):
        if left < LEAST_ENTRY_TOKENS:
            break
        told = f"[{turn.role}{f' {plain(turn.speaker)}' if turn.speaker else ''}] {plain(turn.content)}"
        line = cut_line(told, min(MOST_ENTRY_TOKENS, left))
        if line.tokens > left:
            break
        lines.append(line)
        if line.line == told:
            contents.add(normalize(turn.content))
        left -= line.tokens
    if not lines:
        return TurnLines()
    shown = (heading, *(line.line for line in reversed(lines)))
    return TurnLines(shown, sum(token_estimate(f"{line}\n") for line in shown), frozenset(contents))


def join(
    context: str, shown: Sequence[str], turns: TurnLines, *, contents: dict[str, str], binding: AbstractSet[str]
) -> Joined:
    """Put turns behind the memories of a context, before its end.

    Args:
        context: As `budget.context` laid it out: a line for each of `shown` between the markers, or empty.
        shown: Ids of its lines, in order.
        turns: What to put in.
        contents: Id → what it says, of memories.
        binding: Ids of constraints, which stay whatever the turns say.
    """
    told = context.split("\n")[1:-1]
    kept = [
        (line, id_)
        for line, id_ in zip(told, shown, strict=True)
        if id_ in binding or normalize(contents.get(id_, "")) not in turns.contents
    ]
    lines = [*(line for line, _ in kept), *turns.lines]
    text = "\n".join([OPENING, *lines, CLOSING]) if lines else ""
    return Joined(text, tuple(id_ for _, id_ in kept))
