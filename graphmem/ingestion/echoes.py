"""What was remembered already and is only said again: recalled memories in a prompt, and an agent repeating them.

Storing these again would make a memory its own witness. Pure but for `known`, through which the stored memories
nearest to a sentence are asked for.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from graphmem.domain.recall import CLOSING, OPENING
from graphmem.domain.text import tokens
from graphmem.domain.traits import has_negation

READ_CHARS: Final = 10_000
"""Compared of a text; what was read last is kept for the next sentence."""
SHARE: Final = 0.8
"""Of the content words of a sentence, how many a memory must have for the sentence to repeat it."""
_VALUE: Final = re.compile(
    r"\d+|(?:周|星期)[一二三四五六日天]|[一二三四五六七八九十百千万两]+"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december"
)
"""What must be the same for two sentences to say the same."""
_ADDRESS: Final = re.compile(r"用户|您|你|我|咱|俺|们|自己|的|\b(?:user|the user)\b", re.IGNORECASE | re.ASCII)
"""Who speaks of whom changes between telling and repeating."""
_CLAUSE_END: Final = re.compile(r"[,，。;；!！?？\n]|\.(?=\s)")
_ENTRY: Final = re.compile(r"^\s{0,3}\[\d{4}-\d\d-\d\d\] [^\n]*\n?", re.MULTILINE | re.ASCII)
"""A line as recalled memories are written, where a marker was cut off."""

Known = Callable[[str], Sequence[str]]
"""The contents of the stored memories nearest to a sentence."""


def without_recalled(text: str) -> str:
    """A text without the blocks of recalled memories in it.

    A block that is not closed loses its marker and the lines that look like entries; the rest is kept.
    """
    if OPENING not in text and CLOSING not in text:
        return text
    kept: list[str] = []
    place = 0
    while (start := text.find(OPENING, place)) >= 0:
        kept.append(text[place:start])
        end = text.find(CLOSING, start)
        if end < 0:
            place = start + len(OPENING)
            kept.append(_ENTRY.sub("", text[place:].lstrip()))
            place = len(text)
            break
        place = end + len(CLOSING)
    kept.append(text[place:])
    return "".join(kept).replace(CLOSING, "").strip()


def repeats(sentence: str, told: Iterable[str]) -> bool:
    """Whether a sentence says no more than one of the texts: its content words, values and negation are in it."""
    words = _content(sentence[:READ_CHARS])
    if not words:
        return False
    values = _values(sentence[:READ_CHARS])
    negated = has_negation(sentence)
    for text in (each[:READ_CHARS] for each in told):
        if len(words & _content(text)) < SHARE * len(words) or not values <= _values(text):
            continue
        nearest = max(_CLAUSE_END.split(text), key=lambda clause: len(words & _content(clause)))
        if has_negation(nearest) == negated:
            return True
    return False


@lru_cache(maxsize=512)
def _content(text: str) -> frozenset[str]:
    """Content words without who speaks of whom; of Chinese the pairs, since single characters are shared by chance."""
    found = tokens(_ADDRESS.sub(" ", unicodedata.normalize("NFKC", text)))
    return frozenset(token for token in found if token.isascii() or len(token) > 1) or frozenset(found)


@lru_cache(maxsize=512)
def _values(text: str) -> frozenset[str]:
    return frozenset(_VALUE.findall(unicodedata.normalize("NFKC", text).lower()))
