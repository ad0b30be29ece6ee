"""What a session leaves: one text of its preferences, decisions, todos and facts.

In the words of its memories, or in those of a language model as far as they stand on them. What comes after a summary
gets one of its own, so that ending a session twice changes nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from graphmem.domain.claim import Mood, Predicate
from graphmem.domain.memory import Memory, Source
from graphmem.domain.redaction import redact
from graphmem.domain.text import Language, sentences
from graphmem.domain.traits import Trait
from graphmem.ingestion.enrich import Enricher

TAG: Final = "summary"
MOST_CHARS: Final = 1_200
"""About what a prompt shows of one memory twice over; the least important ones are left out."""

_KINDS: Final = ("preferences", "decisions", "todos", "facts")
_TITLES: Final = {
    Language.EN: dict(zip(_KINDS, ("Preferences", "Decisions", "To do", "Facts"), strict=True)),
    Language.ZH: dict(zip(_KINDS, ("偏好", "决定", "待办", "事实"), strict=True)),
}
_HEADINGS: Final = {Language.EN: "Session summary", Language.ZH: "会话摘要"}
_PREDICATES: Final = {
    Predicate.LIKES: "preferences",
    Predicate.AVOIDS: "preferences",
    Predicate.ALLERGIC: "preferences",
    Predicate.FORBIDS: "preferences",
    Predicate.PREFERS: "preferences",
    Predicate.DECIDED: "decisions",
    Predicate.TODO: "todos",
    Predicate.DUE: "todos",
}
_CUES: Final = {
    "preferences": re.compile(
        r"喜欢|讨厌|偏好|不[吃喝]|过敏|不耐受|忌口|以后(?:都|请|要|别|不)|一律|禁止|务必"
        r"|\b(?:i\s(?:\w+\s)?(?:like|love|hate|prefer|enjoy|dislike|avoid)|favou?rite|allergic|intolerant|vegan|vegetarian|from\snow\son|never|always)\b",
        re.IGNORECASE | re.ASCII,
    ),
    "decisions": re.compile(
        r"决定|定了|敲定|改[成为用到]|换成|选[了定]|否决|结论"
        r"|\b(?:decided|decision|agreed|settled|chose|going\swith|go\swith|went\swith|switch(?:ed|ing)?\sto|conclusion)\b",
        re.IGNORECASE | re.ASCII,
    ),
    "todos": re.compile(
        r"待办|记得|别忘|要[交做买去办写还]|需要|得[去交买把]|截止|之前要"
        r"|\b(?:todo|to-do|need(?:s)?\sto|have\sto|has\sto|must|remember\sto|don't\sforget|due|deadline|by\s(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
        re.IGNORECASE | re.ASCII,
    ),
}


def since_summary(memories: Sequence[Memory]) -> tuple[Memory, ...]:
    """The memories of a session after its last summary, in their order."""
    for place in range(len(memories) - 1, -1, -1):
        if is_summary(memories[place]):
            return tuple(memories[place + 1 :])
    return tuple(memories)


def is_summary(memory: Memory) -> bool:
    """Whether it is one."""
    return memory.source is Source.CONSOLIDATION and TAG in memory.tags


def reference(memories: Sequence[Memory]) -> str:
    """What a summary of just these memories is known by."""
    return "summary:" + sha256("\0".join(memory.id for memory in memories).encode()).hexdigest()[:32]


def summarize(memories: Sequence[Memory]) -> str:
    """One line a kind, the memories in the order of telling; of too many the most important.

    Args:
        memories: At least one, in the order of telling.

    Returns:
        At most about `MOST_CHARS` characters.
    """
    chosen: set[str] = set()
    size = 0
    for memory in sorted(memories, key=lambda memory: (-memory.importance, memory.id)):
        size += len(memory.content)
        if size > MOST_CHARS and chosen:
            break
        chosen.add(memory.id)
    kept = [memory for memory in memories if memory.id in chosen]
    groups: dict[str, dict[str, None]] = {kind: {} for kind in _KINDS}
    for memory in kept:
        said = [line for sentence in sentences(memory.content) if (line := _line(sentence))]
        for line in said:
            groups[_kind(line, memory if len(said) == 1 else None)][line] = None
    return _written(groups, kept)


def summarize_with(enricher: Enricher, memories: Sequence[Memory]) -> tuple[str, str]:
    """As `summarize`, in the words of a language model where it gave any that stand on the memories.

    What tries to give orders is not shown to it.

    Returns:
        The text, and a warning for the receipt when the model did not help.
    """
    shown = [memory for memory in memories if Trait.SUSPICIOUS not in memory.traits]
    found, warning = enricher.summary([redact(memory.content).text for memory in shown])
    groups = {} if found is None else {"preferences": found.preferences, "todos": found.todos, "facts": found.facts}
    return (_written(groups, shown) if any(groups.values()) else summarize(memories)), warning


def _written(groups: Mapping[str, Iterable[str]], memories: Sequence[Memory]) -> str:
    """One line a kind, in the language of most memories."""
    chinese = sum(memory.language is Language.ZH for memory in memories) * 2 >= len(memories)
    spoken = Language.ZH if chinese else Language.EN
    comma, colon = ("；", "：") if chinese else ("; ", ": ")
    lines = [f"{_TITLES[spoken][kind]}{colon}{comma.join(said)}" for kind, said in groups.items() if said]
    return "\n".join([_HEADINGS[spoken], *lines])


def _kind(line: str, memory: Memory | None) -> str:
    """What a sentence is: by the claims of its memory where it is all of it, otherwise by its words."""
    for claim in () if memory is None else memory.claims:
        if claim.mood in (Mood.ASSERT, Mood.PLAN) and claim.predicate in _PREDICATES:
            return _PREDICATES[claim.predicate]
    return next((kind for kind, cues in _CUES.items() if cues.search(line)), "facts")


def _line(text: str) -> str:
    line = " ".join(text.split())[:MOST_CHARS]
    return line.rstrip("。.;；,， ")
