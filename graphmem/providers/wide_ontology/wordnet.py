"""Reads the nouns of WordNet from its data files, as wndb(5WN) and senseidx(5WN) describe them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from graphmem.domain.text import stem
from graphmem.providers.ontology_files.reading import refused

MOST_BYTES: Final = 100_000_000
"""Of one file; the largest one of WordNet 3.1 has 16 MB."""
COUNT_FILES: Final = ("index.sense", "cntlist.rev")
"""How often senses were met in text: one of both comes with each package."""
_NOUN: Final = "1"
_HYPERNYM, _INSTANCE, _SUBSTANCE, _PART = "@", "@i", "%s", "%p"
FOOD: Final = "13"
"""Number of the lexicographer's file with food (lexnames(5WN))."""


@dataclass(frozen=True, slots=True)
class Synset:
    """Nouns of one meaning."""

    offset: str
    domain: str
    """Number of the lexicographer's file."""
    words: tuple[str, ...]
    broader: tuple[str, ...]
    """Offsets of what it is a kind of."""
    contains: tuple[str, ...]
    """Offsets of what it is made of; of food its parts too."""
    is_instance: bool
    """Whether it is a single thing, as a person or a place."""


@dataclass(frozen=True, slots=True)
class WordNet:
    """The nouns."""

    licence: tuple[str, ...]
    """The lines at the head of the file, which every copy has to have."""
    synsets: Mapping[str, Synset]
    senses: Mapping[str, tuple[str, ...]]
    """Word in lower case → offsets of its senses, the most frequent first."""
    counts: Mapping[tuple[str, int], int]
    """Word and number of its sense as a noun, from 1 → how often that was met."""
    others: Mapping[str, int]
    """Stem of a word → how often it was met as a verb, adjective or adverb."""


def read_wordnet(folder: Path) -> WordNet:
    """The nouns in a folder with `data.noun`, `index.noun`, and `index.sense` or `cntlist.rev`.

    Raises:
        InvalidInput: A file is missing, too large, or not as WordNet's are; the message names it and the line.
    """
    licence, synsets = _data(folder / "data.noun")
    counts, others = _counts(folder)
    return WordNet(licence, synsets, _index(folder / "index.noun"), counts, others)


def lines_of(path: Path) -> list[str]:
    """The lines of a text file.

    Raises:
        InvalidInput: It cannot be read, is too large, or is no UTF-8.
    """
    return bytes_of(path).decode("utf-8", errors="replace").splitlines()


def bytes_of(path: Path) -> bytes:
    """What a file holds.

    Raises:
        InvalidInput: It cannot be read or is too large.
    """
    try:
        # A pipe would keep a reader waiting for ever.
        if path.exists() and not path.is_file():
            raise refused(path.name, "is no file; name one of the package's data files")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as exc:
        raise refused(path.name, "cannot be read; docs/ontology.md tells how to get the data files") from exc
    if len(data) > MOST_BYTES:
        raise refused(path.name, f"is larger than {MOST_BYTES // 1_000_000} MB; it is no data file of the package")
    return data


def _data(path: Path) -> tuple[tuple[str, ...], dict[str, Synset]]:
    licence: list[str] = []
    synsets: dict[str, Synset] = {}
    for number, line in enumerate(lines_of(path), start=1):
        if line.startswith("  "):
            licence.append(line.strip())
            continue
        try:
            synset = _synset(line.partition(" | ")[0].split())
        except (ValueError, IndexError) as exc:
            raise refused(path.name, "is no line of a data file of WordNet; get the file again", line=number) from exc
        synsets[synset.offset] = synset
    return tuple(licence), synsets


def _synset(fields: list[str]) -> Synset:
    """`offset domain n words(hex) (word id)… pointers (symbol offset part numbers)…`."""
    offset, domain, words = fields[0], fields[1], int(fields[3], 16)
    links = 5 + 2 * words
    pointers = [tuple(fields[at : at + 3]) for at in range(links, links + 4 * int(fields[links - 1]), 4)]
    nouns = [(symbol, target) for symbol, target, part in pointers if part == "n"]
    parts = {_SUBSTANCE, _PART} if domain == FOOD else {_SUBSTANCE}
    return Synset(
        offset=offset,
        domain=domain,
        words=tuple(word.replace("_", " ") for word in fields[4 : links - 1 : 2]),
        broader=tuple(target for symbol, target in nouns if symbol == _HYPERNYM),
        contains=tuple(target for symbol, target in nouns if symbol in parts),
        is_instance=any(symbol == _INSTANCE for symbol, _ in nouns),
    )


def _index(path: Path) -> dict[str, tuple[str, ...]]:
    """`word n senses pointers symbol… senses tagged offset…`."""
    senses: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(lines_of(path), start=1):
        if line.startswith("  "):
            continue
        fields = line.split()
        try:
            senses[fields[0].replace("_", " ")] = tuple(fields[len(fields) - int(fields[2]) :])
        except (ValueError, IndexError) as exc:
            raise refused(path.name, "is no line of an index of WordNet; get the file again", line=number) from exc
    return senses


def _counts(folder: Path) -> tuple[dict[tuple[str, int], int], Counter[str]]:
    path = next((folder / name for name in COUNT_FILES if (folder / name).is_file()), None)
    if path is None:
        raise refused(folder.name, f"holds none of {' and '.join(COUNT_FILES)}; one of them tells the usual senses")
    nouns: dict[tuple[str, int], int] = {}
    others: Counter[str] = Counter()
    for word, part, sense, count in _counted(path):
        if part == _NOUN:
            nouns[word, sense] = count
        else:
            others[stem(word)] += count
    return nouns, others


def _counted(path: Path) -> Iterator[tuple[str, str, int, int]]:
    """`word%part:… [offset] sense count`: the word, the number of its part of speech, and both numbers."""
    for number, line in enumerate(lines_of(path), start=1):
        try:
            key, *_, sense, count = line.split()
            word, rest = key.rsplit("%", 1)
            yield word.replace("_", " "), rest[:1], int(sense), int(count)
        except ValueError as exc:
            raise refused(path.name, "is no line of WordNet's counts; get the file again", line=number) from exc
