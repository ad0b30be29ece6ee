"""Step 7 of a recall, budget: the text for a prompt, within a number of tokens.

One line a memory, as quoted data between markers that claims no authority. Marker text inside a memory
is made harmless, so that a memory cannot close the block and speak as the prompt. What a newer result contradicts
says so. Pure; `packing` chooses where there is not room for all.
"""

import re
import unicodedata
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from graphmem.domain.claim import LinkKind
from graphmem.domain.memory import Memory, Status
from graphmem.domain.recall import CLOSING, OPENING
from graphmem.domain.text import Language, cut_to_tokens, sentences, token_estimate
from graphmem.domain.traits import Trait
from graphmem.retrieval.packing import LEAST_ENTRY_TOKENS, LOOKED_AT, Packing, pack
from graphmem.retrieval.spans import VALUES

MOST_ENTRY_TOKENS: Final = 200
MOST_ENTRY_CHARS: Final = 500

NEARLY_EQUAL: Final = 0.9
"""Share of common words (Jaccard) from which on two memories say the same."""
WHOLE_SENTENCES: Final = 0.6
"""A cut goes back to the end of a sentence where this share of the text is left."""
PROMPT_SHARE: Final = 0.3
"""Of a prompt whose size is known, a context takes at most this much."""
DOUBTFUL: Final = 0.5
"""From this likelihood on a memory that a newer one may update is marked, as it is ordered by `freshness`."""

NO_ROOM: Final = "the share of the prompt that a context may take has room for no memory; give the prompt more tokens"

_BINDING: Final = {Language.EN: ", constraint", Language.ZH: "，约束"}
_NO_LONGER: Final = {Language.EN: ", no longer so", Language.ZH: "，已不再如此"}
_PARTLY: Final = {Language.EN: ", partly no longer so", Language.ZH: "，部分已不再如此"}
_CONTRADICTED: Final = {Language.EN: ", contradicted later", Language.ZH: "，后来的说法相反"}
_DOUBTED: Final = {Language.EN: ", perhaps outdated", Language.ZH: "，可能已过时"}
_MARKS: Final = r"\u0300-\u036f\ufe00-\ufe0f"
_GAP: Final = rf"[\s{_MARKS}]*+"
"""Never read twice: a thousand marks in a row would take seconds."""
_MARKER: Final = re.compile(
    rf"(?:[^\w\s{_MARKS}]|(?<![{_MARKS}])[{_MARKS}]){_GAP}(?:[/／]{_GAP})?+"
    rf"(?P<words>相{_GAP}[关關]{_GAP}[记記]{_GAP}[忆憶]|[记記]{_GAP}[忆憶]{_GAP}[结結]{_GAP}束)[\s{_MARKS}]*[^\w\s]"
)
"""A marker in any brackets, spacing and script."""


@dataclass(frozen=True, slots=True)
class Context:
    """The text for a prompt, and the ids of the memories in it, in its order."""

    text: str
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of the text, and its size with its end."""

    line: str
    tokens: int


def room(max_tokens: int, prompt_tokens: int | None) -> int:
    """Tokens that a context may take: `max_tokens`, or a share of the prompt where that is less."""
    return max_tokens if prompt_tokens is None else min(max_tokens, int(prompt_tokens * PROMPT_SHARE))


def context(
    memories: Sequence[Memory], scores: Sequence[float], max_tokens: int, constraints: AbstractSet[str] = frozenset()
) -> Context:
    """Lay out memories for a prompt, best first.

    Args:
        memories: In the order of their rank.
        scores: Of each.
        max_tokens: Most estimated tokens, markers included.
        constraints: Ids of memories that are shown as such; what they leave of the room is packed.

    Returns:
        The markers with one line a memory between them, `[date] fact (entities)`; one that says nearly the same as a
        better one is left out, and so are those that `pack` finds no room for. Empty when there is none.
    """
    left = max_tokens - token_estimate(f"{OPENING}\n") - token_estimate(CLOSING)
    if left < LEAST_ENTRY_TOKENS:
        return Context("", ())
    ids = frozenset(memory.id for memory in memories)
    told = _told_once(memories)
    entries = [_entry(_line(memories[place], ids, constraints), MOST_ENTRY_TOKENS) for place in told]
    binding, left = _binding([memories[place].id in constraints for place in told], entries, left)
    rest = [number for number in range(len(told)) if number not in binding]
    packing = (
        Packing((), left)
        if binding and left < LEAST_ENTRY_TOKENS
        else pack([entries[number].tokens for number in rest], [scores[told[number]] for number in rest], left)
    )
    packed = [rest[place] for place in packing.places]
    shown = [entries[number].line for number in (*binding, *packed)]
    if packed and entries[packed[0]].tokens > packing.first_room:
        shown[len(binding)] = _entry(entries[packed[0]].line, packing.first_room).line
    text = "\n".join([OPENING, *shown, CLOSING]) if shown else ""
    return Context(text, tuple(memories[told[number]].id for number in (*binding, *packed)))


def _binding(binds: Sequence[bool], entries: Sequence[_Entry], room: int) -> tuple[list[int], int]:
    """The constraints that fit whole, by rank, and the room they leave."""
    found = []
    for number, entry in enumerate(entries):
        if binds[number] and entry.tokens <= room:
            found.append(number)
            room -= entry.tokens
    return found, room


def _told_once(memories: Sequence[Memory]) -> list[int]:
    """Places of the best memories that do not say nearly the same as a better one, at most `LOOKED_AT`."""
    kept: list[int] = []
    about = [_about(memory) for memory in memories]
    for place, memory in enumerate(memories):
        rivals = (memories[better] for better in kept if about[better] == about[place])
        if len(kept) < LOOKED_AT and not any(_says_the_same(memory, rival) for rival in rivals):
            kept.append(place)
    return kept


def _says_the_same(one: Memory, other: Memory) -> bool:
    """The same words but for a few; another number or time is another fact."""
    words, others = set(one.search_text.split()), set(other.search_text.split())
    if not words | others:
        return one.content == other.content
    if len(words & others) < NEARLY_EQUAL * len(words | others):
        return False
    return not any(_tells_a_value(word) for word in words ^ others)


def _tells_a_value(word: str) -> bool:
    return word in VALUES or any(char.isnumeric() or char in VALUES for char in word)


def _about(memory: Memory) -> tuple[object, ...]:
    """Speaker, names and polarity: where these differ, so do the facts."""
    entities = frozenset(linked.entity.key for linked in memory.mentions)
    return memory.speaker, memory.names, entities, Trait.NEGATION in memory.traits


def _line(memory: Memory, results: AbstractSet[str], constraints: AbstractSet[str]) -> str:
    names = list(dict.fromkeys(linked.entity.name for linked in memory.mentions))
    who = f"{memory.speaker}: " if memory.speaker else ""
    tail = f" ({', '.join(names[:5])})" if names else ""
    # Most of a long content is cut off anyway.
    said = _plain(f"{who}{memory.content[: 2 * MOST_ENTRY_CHARS]}{tail}")
    binding = _BINDING[memory.language] if memory.id in constraints else ""
    return f"[{memory.occurred_at.date().isoformat()}{binding}{_standing(memory, results)}] {said}"


def _standing(memory: Memory, results: AbstractSet[str]) -> str:
    """What a reader should know of a memory beside newer results: that it is over, or in doubt."""
    newer = [link for link in memory.links if link.older == memory.id and link.newer in results]
    for over, mark in (
        (memory.status is Status.SUPERSEDED, _NO_LONGER),
        (any(claim.closed_by in results for claim in memory.claims), _PARTLY),
        (any(link.kind is LinkKind.OPPOSITE for link in newer), _CONTRADICTED),
        (any(link.kind is LinkKind.MAY_UPDATE and link.likelihood >= DOUBTFUL for link in newer), _DOUBTED),
    ):
        if over:
            return mark[memory.language]
    return ""


def _entry(line: str, most: int) -> _Entry:
    """A line with its end within so many tokens; cut at the end of a sentence where that leaves most of what fits."""
    if len(line) <= MOST_ENTRY_CHARS and (tokens := token_estimate(f"{line}\n")) <= most:
        return _Entry(line, tokens)
    short = cut_to_tokens(line, most - token_estimate("…\n"), most_chars=MOST_ENTRY_CHARS - 1)
    whole = short.removesuffix(sentences(short)[-1]) if short else ""
    cut = f"{(whole if len(whole) >= WHOLE_SENTENCES * len(short) else short).rstrip()}…"
    return _Entry(cut, token_estimate(f"{cut}\n"))


def _plain(text: str) -> str:
    """One line without invisible characters and markers."""
    # Most text holds none, which is cheap to see.
    visible = text if text.isprintable() else "".join(char for char in text if unicodedata.category(char) != "Cf")
    return _MARKER.sub(r"(\g<words>)", " ".join(visible.split()))
