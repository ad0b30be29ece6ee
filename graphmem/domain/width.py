"""A narrow view of a text: full-width and styled letters as plain ones, character for character.

Unlike NFKC of the whole text it never changes the length, so what is found in the view has the same
offsets in the text. Chinese punctuation stays as it is: it ends values that ASCII punctuation may be
part of.
"""

import unicodedata
from functools import lru_cache
from typing import Final

_KEPT: Final = frozenset("，。；：！？（）")


@lru_cache(maxsize=16_384)
def _narrow(code: int) -> str:
    char = chr(code)
    if char in _KEPT:
        return char
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 else char


class _NarrowTable:
    """What `str.translate` asks, a code point at a time."""

    def __getitem__(self, code: int) -> str:
        return _narrow(code)


_TABLE: Final = _NarrowTable()


def narrow_lower(text: str) -> str:
    """The narrow text in lower case; every character keeps its place."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return narrow(lowered)


def narrow(text: str) -> str:
    """The text with every character replaced by its NFKC form, where that is one character.

    Returns:
        A string of the same length.
    """
    return text if text.isascii() else text.translate(_TABLE)
