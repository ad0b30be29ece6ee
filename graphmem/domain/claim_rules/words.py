"""The words of a text, Latin and Chinese alike, and which of them carry content.

Chinese words come from the recognizer. Without them Chinese runs are cut at function words and read as
overlapping pairs of characters, which two texts about one thing still share.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from graphmem.domain import stopwords
from graphmem.domain.claim_rules.vocabulary import LIGHT_CHINESE, LIGHT_ENGLISH
from graphmem.domain.text import stem
from graphmem.domain.width import narrow_lower

CJK: Final = "\u3400-\u4dbf\u4e00-\u9fff"
"""For character classes: the letters of Chinese."""

_LATIN: Final = re.compile(r"[a-z0-9](?:[a-z0-9]|['.+#&/_@:-](?=[a-z0-9])|[+#]){0,99}")
_RUN: Final = re.compile(f"[{CJK}]+")
_FUNCTION: Final = re.compile(
    "|".join(sorted(map(re.escape, (*LIGHT_CHINESE, *stopwords.CHINESE_WORDS, *stopwords.CHINESE)), key=len)[::-1])
)


class Tag(StrEnum):
    """Parts of speech, as far as claims need them."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    NAME = "name"
    OTHER = "other"


_CONTENT: Final = frozenset({Tag.NOUN, Tag.VERB, Tag.ADJECTIVE, Tag.NAME})


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text by its place: `text[start:end]`."""

    start: int
    end: int
    tag: Tag


def plain(text: str) -> str:
    """The text in narrow lower case, straight quotes and ASCII punctuation; every character keeps its place."""
    return narrow_lower(text).translate(_QUOTES)


_QUOTES: Final = str.maketrans(
    "\u2018\u2019\u201b\uff40\u201c\u201d\u300c\u300d\u300e\u300f", "''''" + '""' + '""' + '""'
)


def content(
    view: str, words: Sequence[Word] = (), *, start: int = 0, end: int | None = None
) -> list[tuple[int, int, str]]:
    """The content words between two places, in text order.

    Args:
        view: `plain(text)`.
        words: Words of the whole text in order; only those with Chinese letters are used.
        start: Where to begin.
        end: Where to stop; None for the end of the text.

    Returns:
        `(start, end, normal form)`: stems of Latin words, Chinese words as they are.
    """
    stop = len(view) if end is None else end
    found = [
        (match.start(), match.end(), stem(word))
        for match in _LATIN.finditer(view, start, stop)
        if (word := match.group().removesuffix("'s")) not in stopwords.ENGLISH
        and word not in LIGHT_ENGLISH
        and "n't" not in word
    ]
    if _RUN.search(view, start, stop):
        found.extend(_chinese(view, words, start, stop))
        found.sort()
    return found


def _chinese(view: str, words: Sequence[Word], start: int, stop: int) -> Iterator[tuple[int, int, str]]:
    inside = [word for word in words if start <= word.start and word.end <= stop]
    if not inside:
        yield from _cut(view, start, stop)
        return
    for word in inside:
        normal = view[word.start : word.end]
        if word.tag in _CONTENT and _RUN.fullmatch(normal) and not _is_light(normal, word.tag):
            yield word.start, word.end, normal


def _is_light(word: str, tag: Tag) -> bool:
    """Function and change words; verbs and adjectives of one letter say too little to share a topic by."""
    if len(word) == 1:
        return tag not in (Tag.NOUN, Tag.NAME) or word in stopwords.CHINESE or word in LIGHT_CHINESE
    return word in LIGHT_CHINESE or word in stopwords.CHINESE_WORDS or word.rstrip("了的过着") in LIGHT_CHINESE


def _cut(view: str, start: int, stop: int) -> Iterator[tuple[int, int, str]]:
    """Pairs of characters of what is left between function words; a lone character counts alone."""
    for run in _RUN.finditer(view, start, stop):
        place = run.start()
        for gap in (*_FUNCTION.finditer(view, *run.span()), None):
            until = run.end() if gap is None else gap.start()
            if until - place == 1:
                yield place, until, view[place]
            for first in range(place, until - 1):
                yield first, first + 2, view[first : first + 2]
            place = until if gap is None else gap.end()
