"""Where a text names concepts of an ontology. Pure.

The longest name wins, from the left: 四川火锅 is Sichuan hotpot and no hotpot beside it. English words are compared by
their stem, so that plurals are found; names that are ordinary words, such as Go, need the case they are written in.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graphmem.domain import stopwords
from graphmem.domain.entity import fold_name
from graphmem.domain.ontology import Ontology
from graphmem.domain.text import is_cjk, stem

_UNIT: Final = re.compile(r"[^\W_]+(?:['’](?=[^\W_])[^\W_]+)?|[^\s\w]|_")
"""A word, or a mark that may be part of a name (C++, C#); runs of unspaced scripts are cut further."""
_MARKS: Final = frozenset("+#&./-_")


@dataclass(frozen=True, slots=True)
class ConceptMention:
    """A name of concepts in a text: `text[start:end] == surface`."""

    concepts: tuple[str, ...]
    """Ids of all that it may mean, sorted."""
    surface: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Unit:
    key: str
    start: int
    end: int


class ConceptFinder:
    """Finds the names of one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        """Index the names of every concept by their units."""
        self.ontology: Final = ontology
        ids: dict[tuple[str, ...], set[str]] = {}
        self._cased: dict[tuple[str, ...], set[str]] = {}
        for concept in ontology.concepts:
            for _, name in concept.names():
                key = _key(_units(name))
                if not key:
                    continue
                ids.setdefault(key, set()).add(concept.id)
                if _is_ordinary(name):
                    self._cased.setdefault(key, set()).add(name)
        self._ids: Mapping[tuple[str, ...], tuple[str, ...]] = {key: tuple(sorted(found)) for key, found in ids.items()}
        self._longest: dict[str, int] = {}
        for key in self._ids:
            self._longest[key[0]] = max(self._longest.get(key[0], 0), len(key))

    def find(self, text: str) -> tuple[ConceptMention, ...]:
        """The names in a text, in its order, none over another; empty where there is none."""
        return tuple(self._walk(text, _units(text)))

    def _walk(self, text: str, units: Sequence[_Unit]) -> Iterator[ConceptMention]:
        place = 0
        while place < len(units):
            step = 1
            for length in range(min(self._longest.get(units[place].key, 0), len(units) - place), 0, -1):
                span = units[place : place + length]
                surface = text[span[0].start : span[-1].end]
                key = _key(span)
                if key in self._ids and (key not in self._cased or surface in self._cased[key]):
                    yield ConceptMention(self._ids[key], surface, span[0].start, span[-1].end)
                    step = length
                    break
            place += step


def _is_ordinary(name: str) -> bool:
    """Whether a Latin name is a word that every text has, or a single letter."""
    return name.isascii() and (len(name) == 1 or name.casefold() in stopwords.ENGLISH)


def _units(text: str) -> list[_Unit]:
    found: list[_Unit] = []
    for match in _UNIT.finditer(text):
        word, start = match.group(), match.start()
        if word.isascii() or not any(map(is_cjk, word)):
            if word[0].isalnum() or word in _MARKS:
                found.append(_Unit(_latin(word), start, match.end()))
            continue
        for piece in re.finditer(r"[a-zA-Z0-9\u00c0-\u024f]+|.", word):
            key = _latin(piece.group()) if piece.group().isascii() else fold_name(piece.group())
            found.append(_Unit(key, start + piece.start(), start + piece.end()))
    return found


@lru_cache(maxsize=65_536)
def _latin(word: str) -> str:
    return stem(fold_name(word).removesuffix("'s").removesuffix("’s"))


def _key(units: Sequence[_Unit]) -> tuple[str, ...]:
    return tuple(unit.key for unit in units)
