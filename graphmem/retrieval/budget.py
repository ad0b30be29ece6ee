"""Step 7 of a recall, budget: the text for a prompt, within a number of tokens.

One line a memory, as quoted data between markers that claims no authority. Marker text inside a memory
is made harmless, so that a memory cannot close the block and speak as the prompt. Pure.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphmem.domain.memory import Memory, Status
from graphmem.domain.recall import CLOSING, OPENING
from graphmem.domain.text import Language, cut_to_tokens, token_estimate

MOST_ENTRY_TOKENS: Final = 200
LEAST_ENTRY_TOKENS: Final = 12
"""A date and its brackets alone."""

_NO_LONGER: Final = {Language.EN: ", no longer so", Language.ZH: "，已不再如此"}
_GAP: Final = r"[\s\u0300-\u036f\ufe00-\ufe0f]*"
_MARKER: Final = re.compile(
    rf"[^\w\s]{_GAP}[/／]?{_GAP}(?P<words>相{_GAP}[关關]{_GAP}[记記]{_GAP}[忆憶]|[记記]{_GAP}[忆憶]{_GAP}[结結]{_GAP}束){_GAP}[^\w\s]"
)
"""A marker in any brackets, spacing and script."""


@dataclass(frozen=True, slots=True)
class Context:
    """The text for a prompt, and the ids of the memories in it, in its order."""

    text: str
    shown: tuple[str, ...]


def context(memories: Sequence[Memory], max_tokens: int) -> Context:
    """Lay out memories for a prompt, best first.

    Args:
        memories: In the order of their rank.
        max_tokens: Most estimated tokens, markers included.

    Returns:
        The markers with one line a memory between them, `[date] fact (entities)`; memories that no longer
        fit are left out. Empty when there is none.
    """
    left = max_tokens - token_estimate(OPENING) - token_estimate(CLOSING)
    lines: dict[str, str] = {}
    for memory in memories:
        if left < LEAST_ENTRY_TOKENS:
            break
        line = _line(memory)
        size = token_estimate(line)
        if size <= left:
            lines[memory.id] = line
            left -= size
    return Context("\n".join([OPENING, *lines.values(), CLOSING]) if lines else "", tuple(lines))


def _line(memory: Memory) -> str:
    names = list(dict.fromkeys(linked.entity.name for linked in memory.mentions))
    who = f"{memory.speaker}: " if memory.speaker else ""
    tail = f" ({', '.join(names[:5])})" if names else ""
    over = _NO_LONGER[memory.language] if memory.status is Status.SUPERSEDED else ""
    line = f"[{memory.occurred_at.date().isoformat()}{over}] {_plain(f'{who}{memory.content}{tail}')}"
    short = cut_to_tokens(line, MOST_ENTRY_TOKENS - 1)
    return line if len(short) == len(line) else f"{short.rstrip()}…"


def _plain(text: str) -> str:
    """One line without invisible characters and markers."""
    visible = "".join(char for char in text if unicodedata.category(char) != "Cf")
    return _MARKER.sub(r"(\g<words>)", " ".join(visible.split()))
