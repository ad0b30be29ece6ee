"""Whether two texts say the same, by their words. Pure."""

from collections.abc import Set as AbstractSet
from typing import Final

from graphmem.retrieval.spans import VALUES

NEARLY_EQUAL: Final = 0.9
"""Share of common words (Jaccard) from which on two texts say the same."""


def say_the_same(words: AbstractSet[str], others: AbstractSet[str]) -> bool:
    """The same words but for a few; another number or time is another fact. False without any word."""
    if not words | others or len(words & others) < NEARLY_EQUAL * len(words | others):
        return False
    return not any(_tells_a_value(word) for word in words ^ others)


def _tells_a_value(word: str) -> bool:
    return word in VALUES or any(char.isnumeric() or char in VALUES for char in word)
