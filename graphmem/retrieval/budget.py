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
from graphmem.domain.section_result import SectionResult
from graphmem.domain.text import Language, cut_to_tokens, passages, sentences, token_estimate, tokens
from graphmem.domain.traits import Trait, has_negation
from graphmem.retrieval.likeness import say_the_same
from graphmem.retrieval.packing import LEAST_ENTRY_TOKENS, LOOKED_AT, Packing, pack

MOST_ENTRY_TOKENS: Final = 200
MOST_ENTRY_CHARS: Final = 500

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
class Line:
    """A line of the text, and its size with its end."""

    line: str
    tokens: int


def room(max_tokens: int, prompt_tokens: int | None) -> int:
    """Tokens that a context may take: `max_tokens`, or a share of the prompt where that is less."""
    return max_tokens if prompt_tokens is None else min(max_tokens, int(prompt_tokens * PROMPT_SHARE))


def context(
    told: Sequence[Memory | SectionResult],
    scores: Sequence[float],
    max_tokens: int,
    *,
    terms: Sequence[str] = (),
    constraints: AbstractSet[str] = frozenset(),
) -> Context:
    """Lay out memories and sections of the wiki for a prompt, best first.

    Args:
        told: In the order of their rank.
        scores: Of each.
        max_tokens: Most estimated tokens, markers included.
        terms: Of the question: of a long section the passage with most of them is shown.
        constraints: Ids of memories that are shown as such; what they leave of the room is packed.

    Returns:
        The markers with one line each between them, `[date] fact (entities)` or `[date, wiki] trail: text (page)`; what
        says nearly the same as something better is left out, and so is what `pack` finds no room for. Empty when there
        is none.
    """
    left = max_tokens - token_estimate(f"{OPENING}\n") - token_estimate(CLOSING)
    if left < LEAST_ENTRY_TOKENS:
        return Context("", ())
    ids = frozenset(each.id for each in told)
    once = [told[place] for place in _told_once(told)]
    worth = dict(zip((each.id for each in told), scores, strict=True))
    lines = [_line(each, ids, constraints) if isinstance(each, Memory) else _section_line(each, terms) for each in once]
    entries = [cut_line(line, MOST_ENTRY_TOKENS) for line in lines]
    binding, left = _binding([each.id in constraints for each in once], entries, left)
    rest = [number for number in range(len(once)) if number not in binding]
    packing = (
        Packing((), left)
        if binding and left < LEAST_ENTRY_TOKENS
        else pack([entries[number].tokens for number in rest], [worth[once[number].id] for number in rest], left)
    )
    packed = [rest[place] for place in packing.places]
    shown = [entries[number].line for number in (*binding, *packed)]
    if packed and entries[packed[0]].tokens > packing.first_room:
        shown[len(binding)] = cut_line(entries[packed[0]].line, packing.first_room).line
    text = "\n".join([OPENING, *shown, CLOSING]) if shown else ""
    return Context(text, tuple(once[number].id for number in (*binding, *packed)))


def _binding(binds: Sequence[bool], entries: Sequence[Line], room: int) -> tuple[list[int], int]:
    """The constraints that fit whole, by rank, and the room they leave."""
    found = []
    for number, entry in enumerate(entries):
        if binds[number] and entry.tokens <= room:
            found.append(number)
            room -= entry.tokens
    return found, room


def _told_once(told: Sequence[Memory | SectionResult]) -> list[int]:
    """Places of the best that do not say nearly the same as a better one, at most `LOOKED_AT`."""
    kept: list[int] = []
    about = [_about(each) for each in told]
    words = [_words(each) for each in told]
    for place, each in enumerate(told):
        rivals = (better for better in kept if about[better] == about[place])
        if len(kept) < LOOKED_AT and not any(
            say_the_same(words[place], words[rival]) or told[rival].content == each.content for rival in rivals
        ):
            kept.append(place)
    return kept


def _about(told: Memory | SectionResult) -> tuple[object, ...]:
    """Speaker, names and polarity: where these differ, so do the facts."""
    if isinstance(told, SectionResult):
        return SectionResult, has_negation(told.content)
    entities = frozenset(linked.entity.key for linked in told.mentions)
    return told.speaker, told.names, entities, Trait.NEGATION in told.traits


def _words(told: Memory | SectionResult) -> frozenset[str]:
    return frozenset(tokens(told.content) if isinstance(told, SectionResult) else told.search_text.split())


def _line(memory: Memory, results: AbstractSet[str], constraints: AbstractSet[str]) -> str:
    names = list(dict.fromkeys(linked.entity.name for linked in memory.mentions))
    who = f"{memory.speaker}: " if memory.speaker else ""
    tail = f" ({', '.join(names[:5])})" if names else ""
    # Most of a long content is cut off anyway.
    said = plain(f"{who}{memory.content[: 2 * MOST_ENTRY_CHARS]}{tail}")
    binding = _BINDING[memory.language] if memory.id in constraints else ""
    return f"[{memory.occurred_at.date().isoformat()}{binding}{_standing(memory, results)}] {said}"


def _section_line(section: SectionResult, terms: Sequence[str]) -> str:
    """One line of a section: of a long one what stands around most words of the question, the first of equal ones."""
    told = _around(section.content, frozenset(terms))
    where = f"{section.path}#{section.anchor}" if section.anchor else section.path
    said = f"{' > '.join(section.trail)}: {told[: 2 * MOST_ENTRY_CHARS]} ({where})"
    return f"[{section.updated_at.date().isoformat()}, wiki] {plain(said)}"


def _around(text: str, wanted: frozenset[str]) -> str:
    """The passage of a text with most words that are wanted, from a little before the sentence with most of them."""
    told = _richest(passages(text), wanted)[1]
    parts = sentences(told)
    if len(told) <= MOST_ENTRY_CHARS // 2 or not parts:
        return told
    place, _ = _richest(parts, wanted)
    start = place
    while start and len("".join(parts[start - 1 : place + 1])) <= MOST_ENTRY_CHARS // 4:
        start -= 1
    return "…" * (start > 0) + "".join(parts[start:])


def _richest(texts: Sequence[str], wanted: frozenset[str]) -> tuple[int, str]:
    """The place of the text with most words that are wanted, the first of equal ones, and the text."""
    if len(texts) == 1:
        return 0, texts[0]
    return max(enumerate(texts), key=lambda each: (len(wanted.intersection(tokens(each[1]))), -each[0]))


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


def cut_line(line: str, most: int) -> Line:
    """A line with its end within so many tokens; cut at the end of a sentence where that leaves most of what fits."""
    if len(line) <= MOST_ENTRY_CHARS and (tokens := token_estimate(f"{line}\n")) <= most:
        return Line(line, tokens)
    short = cut_to_tokens(line, most - token_estimate("…\n"), most_chars=MOST_ENTRY_CHARS - 1)
    whole = short.removesuffix(sentences(short)[-1]) if short else ""
    cut = f"{(whole if len(whole) >= WHOLE_SENTENCES * len(short) else short).rstrip()}…"
    return Line(cut, token_estimate(f"{cut}\n"))


def plain(text: str) -> str:
    """One line without invisible characters and markers."""
    # Most text holds none, which is cheap to see.
    visible = text if text.isprintable() else "".join(char for char in text if unicodedata.category(char) != "Cf")
    return _MARKER.sub(r"(\g<words>)", " ".join(visible.split()))
