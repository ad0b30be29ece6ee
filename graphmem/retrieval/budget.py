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
from graphmem.domain.text import Language, cut_to_tokens, sentences, token_estimate, tokens

MOST_ENTRY_TOKENS: Final = 200
LEAST_ENTRY_TOKENS: Final = 12
"""A date and its brackets alone."""

MOST_ENTRIES: Final = 5
"""More distract a model more than they tell it."""
NEARLY_EQUAL: Final = 0.9
"""Share of common words (Jaccard) from which on two memories say the same."""
WHOLE_SENTENCES: Final = 0.6
"""A cut goes back to the end of a sentence where this share of the text is left."""

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
        The markers with one line a memory between them, `[date] fact (entities)`, at most `MOST_ENTRIES`; one that
        says nearly the same as a better one, or no longer fits, is left out. Empty when there is none.
    """
    left = max_tokens - token_estimate(OPENING) - token_estimate(CLOSING)
    lines: dict[str, str] = {}
    said: list[frozenset[str]] = []
    for memory in memories:
        if left < LEAST_ENTRY_TOKENS or len(lines) == MOST_ENTRIES:
            break
        words = frozenset(tokens(memory.content))
        if any(_nearly_equal(words, others) for others in said):
            continue
        line = _line(memory)
        size = token_estimate(line)
        if size <= left:
            lines[memory.id] = line
            said.append(words)
            left -= size
    return Context("\n".join([OPENING, *lines.values(), CLOSING]) if lines else "", tuple(lines))


def _nearly_equal(words: frozenset[str], others: frozenset[str]) -> bool:
    """The same words but for a few; a number or code more is another fact."""
    if any(char.isdigit() for word in words ^ others for char in word):
        return False
    return len(words & others) >= NEARLY_EQUAL * len(words | others)


def _line(memory: Memory) -> str:
    names = list(dict.fromkeys(linked.entity.name for linked in memory.mentions))
    who = f"{memory.speaker}: " if memory.speaker else ""
    tail = f" ({', '.join(names[:5])})" if names else ""
    over = _NO_LONGER[memory.language] if memory.status is Status.SUPERSEDED else ""
    line = f"[{memory.occurred_at.date().isoformat()}{over}] {_plain(f'{who}{memory.content}{tail}')}"
    return line if token_estimate(line) < MOST_ENTRY_TOKENS else f"{_cut(line)}…"


def _cut(line: str) -> str:
    """The beginning of a line, up to the end of a sentence where that leaves most of what fits."""
    short = cut_to_tokens(line, MOST_ENTRY_TOKENS - 1)
    whole = short.removesuffix(sentences(short)[-1]) if short else ""
    return (whole if len(whole) >= WHOLE_SENTENCES * len(short) else short).rstrip()


def _plain(text: str) -> str:
    """One line without invisible characters and markers."""
    visible = "".join(char for char in text if unicodedata.category(char) != "Cf")
    return _MARKER.sub(r"(\g<words>)", " ".join(visible.split()))
