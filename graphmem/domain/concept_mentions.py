"""Where a text names concepts of an ontology. Pure.

The longest name wins, from the left: 四川火锅 is Sichuan hotpot and no hotpot beside it. English words are compared
without their plural; names that are ordinary words, such as IT, need the case they are written in. No name goes on
behind a mark that it does not have itself: "rum, cake" is no rum cake, and C++ is no C.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from graphmem.domain import stopwords
from graphmem.domain.entity import fold_name
from graphmem.domain.ontology import Ontology
from graphmem.domain.text import CJK, is_cjk

_LETTER: Final = rf"[^\W_{CJK}][\u0300-\u036f]*+"
_UNIT: Final = re.compile(rf"(?:{_LETTER})++(?:['’](?:{_LETTER})++)?+|[{CJK}]|[^\s\w]|_")
"""A word, a character of an unspaced script, or a mark."""
_SHORTEST_PLURAL: Final = 4
_SIBILANT_PLURAL: Final = re.compile(r"(?:ss|sh|x|zz|(?<!.[^eo]a)(?<!^a)ch)es$|...oes$")
"""Ends in more than an s: glasses, beaches, potatoes; and not headaches, shoes."""
_HANGS_ON: Final = frozenset("+#＋＃")
"""Behind a single letter they make another name of it."""


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

    def __init__(self, ontology: Ontology, *, is_written: Callable[[str], bool] | None = None) -> None:
        """Index the names of every concept by their units.

        Args:
            ontology: Whose names.
            is_written: Whether a part of a text that could be a name is spelled as one; None: plurals and any case are.
        """
        self.ontology: Final = ontology
        self._is_written = is_written
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

    @cached_property
    def named(self) -> list[tuple[str, ...]]:
        """Each concept's id and names, by id: all of an ontology that finding depends on."""
        return sorted((concept.id, *(name for _, name in concept.names())) for concept in self.ontology.concepts)

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
                if key in self._ids and self._is_meant(key, surface, text[span[-1].end : span[-1].end + 1]):
                    yield ConceptMention(self._ids[key], surface, span[0].start, span[-1].end)
                    step = length
                    break
            place += step

    def _is_meant(self, key: tuple[str, ...], surface: str, behind: str) -> bool:
        if len(surface) == 1 and behind in _HANGS_ON:
            return False
        if self._is_written is not None and not self._is_written(surface):
            return False
        return key not in self._cased or surface in self._cased[key]


def _is_ordinary(name: str) -> bool:
    """Whether a Latin name is a word that every text has, or a single letter."""
    return name.isascii() and (len(name) == 1 or name.casefold() in stopwords.ENGLISH)


def _units(text: str) -> list[_Unit]:
    found = ((match.group(), match.start()) for match in _UNIT.finditer(text))
    return [_Unit(_folded(piece), start, start + len(piece)) for piece, start in found if not _is_hidden(piece)]


def _is_hidden(piece: str) -> bool:
    return len(piece) == 1 and unicodedata.category(piece) == "Cf"


@lru_cache(maxsize=65_536)
def _folded(piece: str) -> str:
    folded = fold_name(piece)
    return folded if is_cjk(piece) else _singular(folded.removesuffix("'s").removesuffix("’s")) or piece


def _singular(word: str) -> str:
    """An English word without its plural, after the S stemmer of Harman, "How effective is suffixing?" (1991)."""
    if not word.isascii() or len(word) < _SHORTEST_PLURAL or word.endswith(("ss", "us", "is")):
        return word
    if len(word) > _SHORTEST_PLURAL and word.endswith(("ies", "ie")):
        return f"{word.removesuffix('s')[:-2]}y"
    return word[:-2] if _SIBILANT_PLURAL.search(word) else word.removesuffix("s")


def _key(units: Sequence[_Unit]) -> tuple[str, ...]:
    return tuple(unit.key for unit in units)
