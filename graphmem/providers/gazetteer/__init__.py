"""Lists of well-known names, and the search for them. Our own lists, kept small: facts that anyone would expect.

An ontology may add to them: a gazetteer is a mapping from names to types. A name in lower case is found in any
case; another one as it is spelled, since in lower case it is a word of the language (React, Go).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from graphmem.domain.entity import EntityType

_FILES: Final = {
    "works.txt": EntityType.DOCUMENT,
    "places.txt": EntityType.PLACE,
    "events.txt": EntityType.EVENT,
    "makers.txt": EntityType.ORGANIZATION,
    "venues.txt": EntityType.ORGANIZATION,
    "organizations.txt": EntityType.ORGANIZATION,
    "products.txt": EntityType.PRODUCT,
    "tools.txt": EntityType.TOOL,
}
_WORD: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_NOT_BEFORE: Final = _WORD | frozenset(".@/\\-")
_NOT_AFTER: Final = _WORD | frozenset("@/\\-")


@cache
def well_known_names() -> Mapping[str, EntityType]:
    """The names of the lists; where one stands in two, the later list has it (tools last)."""
    names: dict[str, EntityType] = {}
    for file, kind in _FILES.items():
        names.update(dict.fromkeys(_names(file, r", +"), kind))
    return names


@cache
def given_names() -> frozenset[str]:
    """Given names in Latin letters, as spelled."""
    return frozenset(_names("given_names.txt"))


@cache
def surnames() -> frozenset[str]:
    """Surnames in Latin letters, as spelled."""
    return frozenset(_names("surnames.txt"))


@cache
def venues() -> frozenset[str]:
    """Restaurants, hotels, cinemas, in lower case: places to those who go there."""
    return frozenset(name.lower() for name in _names("venues.txt", r", +"))


@cache
def makers() -> frozenset[str]:
    """Brands of things, in lower case: products to those who have one."""
    return frozenset(name.lower() for name in _names("makers.txt", r", +"))


def _names(file: str, separator: str = r"\s+") -> Iterator[str]:
    for line in files(__package__).joinpath(file).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield from filter(None, re.split(separator, line))


class Gazetteer:
    """Finds the names of a mapping in text."""

    def __init__(self, names: Mapping[str, EntityType]) -> None:
        """Index them by their first two characters."""
        self._as_spelled = {name: kind for name, kind in names.items() if name.lower() != name or not name.isascii()}
        self._any_case = {name: kind for name, kind in names.items() if name.lower() == name}
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for name in names:
            lengths[name[:2].lower()].add(len(name))
        self._lengths = {start: sorted(sizes, reverse=True) for start, sizes in lengths.items()}

    def type_of(self, name: str) -> EntityType | None:
        """The type of a whole name; None for an unknown one."""
        return self._as_spelled.get(name) or self._any_case.get(name.lower())

    def find(self, view: str) -> Iterator[tuple[int, int, EntityType]]:
        """The names in a text from left to right, the longest at each place, never overlapping.

        Latin names stand alone: not within a word, a path or an address.

        Args:
            view: Text as `narrow` makes it.
        """
        start = 0
        low = view.lower() if view.isascii() else "".join(char.lower()[:1] or char for char in view)
        while start < len(view) - 1:
            end = self._longest(view, low, start)
            if end is None:
                start += 1
                continue
            kind = self.type_of(view[start:end])
            if kind is not None:
                yield start, end, kind
            start = end

    def _longest(self, view: str, low: str, start: int) -> int | None:
        sizes = self._lengths.get(low[start : start + 2])
        if sizes is None or (view[start] in _WORD and start and view[start - 1] in _NOT_BEFORE):
            return None
        for size in sizes:
            end = start + size
            if end <= len(view) and self.type_of(view[start:end]) is not None and _ends(view, end):
                return end
        return None


def _ends(view: str, end: int) -> bool:
    """Whether a name may end here: a Latin one not inside a word, a path or an address."""
    if view[end - 1] not in _WORD or end == len(view):
        return True
    after = view[end]
    return after not in _NOT_AFTER and not (after == "." and view[end + 1 : end + 2] in _WORD and end + 1 < len(view))
