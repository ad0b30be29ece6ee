"""Makes a broad ontology of everyday things from WordNet and CC-CEDICT, on the machine of whoever has them.

Nothing of either is part of graphmem. Kept are nouns of everyday domains in their usual senses; no single persons,
places and works, no scientific names of kinds, no words that are verbs first. A Chinese word is a name of a concept
where the dictionary translates it by exactly one of its English names.
"""

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from graphmem.domain import stopwords
from graphmem.domain.text import stem
from graphmem.errors import Conflict
from graphmem.providers.ontology_files.reading import MOST_CONCEPTS, refused
from graphmem.providers.ontology_files.yaml_form import FORMAT
from graphmem.providers.wide_ontology.cedict import LICENCE, ChineseWord, read_cedict
from graphmem.providers.wide_ontology.wordnet import FOOD, Synset, WordNet, read_wordnet

DOMAINS: Final = frozenset({"04", "05", "06", "08", "09", "10", "12", FOOD, "17", "19", "20", "26", "27"})
"""Acts, animals, artifacts, the body, cognition, communication, feelings, food, natural objects, phenomena, plants,
states, substances: numbers of lexnames(5WN)."""
TOPS: Final = frozenset({"animal", "food", "plant"})
"""Of the beginnings of all chains; what is above them is above everything."""
_TAXON: Final = "taxonomic group"
LEAST_SHARE: Final = 0.25
"""Of the times that a word was met as a noun: a sense after the first one is usual from there on."""
MOST_CHINESE: Final = 8
"""Names of one concept."""
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z'. -]{1,58}[A-Za-z]")
"""Three characters at least: shorter ones are abbreviations, which mean many things."""


@dataclass(frozen=True, slots=True)
class Built:
    """What was made."""

    concepts: int
    english: int
    """Names."""
    chinese: int
    """Names."""
    size_bytes: int


def build_wide(wordnet: Path, cedict: Path | None, output: Path, *, overwrite: bool = False) -> Built:
    """Make the ontology, in the YAML form. The file is there as a whole or not at all.

    Args:
        wordnet: Folder with WordNet's data files.
        cedict: CC-CEDICT; None: no Chinese names.
        output: Where to; ends with .yaml or .yml.
        overwrite: Replace a file that is there.

    Raises:
        InvalidInput: A source cannot be used, or the file cannot be written there.
        Conflict: A file is there.
    """
    if output.suffix not in {".yaml", ".yml"}:
        raise refused(output.name, "must end with .yaml or .yml, by which it is read again")
    if output.exists() and not overwrite:
        msg = "a file is there already; name another one, or replace it with --force"
        raise Conflict(msg)
    found = read_wordnet(wordnet)
    english = _english(found)
    chinese = _chinese(english, found, () if cedict is None else read_cedict(cedict))
    if not english or len(english) > MOST_CONCEPTS:
        raise refused(wordnet.name, f"gives {len(english)} concepts, not from 1 to {MOST_CONCEPTS}; get WordNet again")
    text = "\n".join((*_head(found, with_chinese=cedict is not None), *_concepts(found, english, chinese), ""))
    data = text.encode()
    _write(output, data)
    return Built(len(english), sum(map(len, english.values())), sum(map(len, chinese.values())), len(data))


def _english(wordnet: WordNet) -> dict[str, tuple[str, ...]]:
    """Offset of each synset that is kept → its names."""
    taxa = {offset for offset, synset in wordnet.synsets.items() if _TAXON in synset.words}
    kept = {}
    for offset, synset in sorted(wordnet.synsets.items()):
        if synset.is_instance or not (synset.domain in DOMAINS or TOPS.intersection(synset.words)):
            continue
        names = tuple(dict.fromkeys(word for word in synset.words if _is_usual(word, offset, wordnet)))
        if names and not taxa.intersection(_above(synset, wordnet.synsets)):
            kept[offset] = names
    return kept


def _is_usual(word: str, offset: str, wordnet: WordNet) -> bool:
    """Whether a word is a noun first, and this its first or another usual sense."""
    key = word.lower()
    senses = wordnet.senses.get(key, ())
    # Texts are searched by stems: "withe" would be met in every "with", "recommendation" where somebody recommends.
    root = stem(key)
    if not _NAME.fullmatch(word) or {key, root} & stopwords.ENGLISH or offset not in senses:
        return False
    met = [wordnet.counts.get((key, number), 0) for number in range(1, len(senses) + 1)]
    if sum(met) < wordnet.others.get(root, 0):
        return False
    place = senses.index(offset)
    return place == 0 or (met[place] > 0 and met[place] >= LEAST_SHARE * sum(met))


def _above(synset: Synset, synsets: Mapping[str, Synset]) -> set[str]:
    """Offsets of everything that it is a kind of."""
    seen: set[str] = set()
    waiting = [*synset.broader]
    while waiting:
        offset = waiting.pop()
        if offset in synsets and offset not in seen:
            seen.add(offset)
            waiting += synsets[offset].broader
    return seen


def _chinese(
    english: Mapping[str, tuple[str, ...]], wordnet: WordNet, words: tuple[ChineseWord, ...]
) -> dict[str, list[str]]:
    """Offset → Chinese names; each word names one concept, by the first of its meanings that is a name there."""
    first = {name.lower(): wordnet.senses[name.lower()][0] for names in english.values() for name in names}
    meant: dict[str, tuple[int, str]] = {}
    for each in words:
        for place, gloss in enumerate(each.glosses):
            if first.get(gloss) in english:
                meant.setdefault(each.word, (place, first[gloss]))
    found: defaultdict[str, list[str]] = defaultdict(list)
    # What means a concept above all is its label.
    for word, (_, offset) in sorted(meant.items(), key=lambda item: item[1][0]):
        if len(found[offset]) < MOST_CHINESE:
            found[offset].append(word)
    return found


def _head(wordnet: WordNet, *, with_chinese: bool) -> Iterator[str]:
    yield "# Made by `graphmem ontology build wide` from the sources named here, for use on this machine."
    yield "#"
    yield "# English names and links: WordNet (https://wordnet.princeton.edu), selected and put into another form."
    yield from (f"# {line}".rstrip() for line in wordnet.licence)
    if with_chinese:
        yield "#"
        yield "# Chinese names: CC-CEDICT (https://cc-cedict.org), selected and joined to concepts."
        yield f"# CC BY-SA 4.0, {LICENCE}: who passes this file on does it under the same terms."
    yield f"format: {FORMAT}"
    yield "properties: [contains]"
    yield "concepts:"


def _concepts(
    wordnet: WordNet, english: Mapping[str, tuple[str, ...]], chinese: Mapping[str, list[str]]
) -> Iterator[str]:
    ids = {offset: f"wn-{names[0].lower().replace(' ', '-')}-{offset}" for offset, names in english.items()}
    for offset, names in english.items():
        synset = wordnet.synsets[offset]
        said = {
            "en": list(names),
            "zh": chinese.get(offset, []),
            "broader": [ids[target] for target in _nearest(synset, wordnet.synsets, ids)],
            "contains": [ids[target] for target in synset.contains if target in ids],
        }
        # JSON is YAML too.
        fields = ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in said.items() if value)
        yield f"  {json.dumps(ids[offset])}: {{{fields}}}"


def _nearest(synset: Synset, synsets: Mapping[str, Synset], kept: Mapping[str, str]) -> tuple[str, ...]:
    """The nearest kept synsets above one, climbing over those that are not."""
    found: dict[str, None] = {}
    seen: set[str] = {synset.offset}
    waiting = [*synset.broader]
    while waiting:
        offset = waiting.pop(0)
        if offset in seen or offset not in synsets:
            continue
        seen.add(offset)
        if offset in kept:
            found[offset] = None
        else:
            waiting += synsets[offset].broader
    return tuple(found)


def _write(output: Path, data: bytes) -> None:
    beside = output.with_name(f".{output.name}.{os.getpid()}.tmp")
    try:
        beside.write_bytes(data)
        beside.replace(output)
    except OSError as exc:
        beside.unlink(missing_ok=True)
        raise refused(output.name, f"cannot be written ({exc.strerror}); name a place that can") from exc
