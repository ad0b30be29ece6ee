"""The names of a loaded ontology that are names of entities: which ones count, and where a text has them. Pure.

An ontology holds words (coffee, 汽车), kinds (product line) and names (Falcon Gateway, FG-200). Only names may become
entities: words would make one of every noun. What tells them apart is said by the ontology itself, as its type of
entity, or by how they are written; see `OntologyNames`.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graphmem.domain import stopwords
from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.entity import EntityType, fold_name, normalize_name
from graphmem.domain.ontology import Concept, Ontology
from graphmem.domain.text import CJK, is_cjk

LONGEST: Final = 100
"""Characters of a name that counts; a longer one is no name of an entity."""
_SHORTEST: Final = 2
_PANGU: Final = re.compile(rf"(?<=[{CJK}])\s+(?=[a-z0-9])|(?<=[a-z0-9])\s+(?=[{CJK}])")
"""猎鹰 FG and 猎鹰FG are one name."""
_POSSESSIVE: Final = re.compile("['’][sS]$")
_JOINED_BEFORE: Final = re.compile(r"[A-Za-z0-9_.@-]$")
_JOINED_AFTER: Final = re.compile(r"[A-Za-z0-9_@-]|\.[A-Za-z0-9]")
"""Beside a Latin name: it is a part of something longer, as FG-200 of FG-200-7 or of fg-200.example."""


@dataclass(frozen=True, slots=True)
class OntologyName:
    """A name of a loaded ontology in a text."""

    surface: str
    start: int
    end: int
    name: str
    """What the entity is called: the concept's label in the first of its languages."""
    type: EntityType

    @property
    def is_word(self) -> bool:
        """Whether it is a single Latin word without digits, as a surname may be too."""
        return _is_word(self.surface)


@dataclass(frozen=True, slots=True)
class _Meaning:
    name: str
    type: EntityType
    names: tuple[str, ...]
    """Normalised."""


class OntologyNames:
    """Finds the names of one loaded ontology that count.

    - Of a concept that nothing is narrower than, and that says its type of entity or is below one that does: all.
    - Of others those that are written as names: with a digit (FG-200), with a capital behind the first letter (PayHub),
      of several words that all begin with a capital (Falcon Gateway), or, where nothing is narrower, a single word
      that does (Falcon). Names in scripts without capitals count beside one of these.
    - Never those of classes that say no type, those that are common words, and those of less than two characters.

    A single Latin word is found as it is spelled, in any case only where it is in lower case; other names in any case.
    """

    def __init__(self, ontology: Ontology, *, is_ordinary: Callable[[str], bool]) -> None:
        """Choose the names and index them.

        Args:
            ontology: The loaded one.
            is_ordinary: Whether a name is a word that says nothing of this ontology.
        """
        concepts = [concept for concept in ontology.concepts if ontology.get(concept.id) is concept]
        types = _types(concepts, ontology)
        counted = [
            (concept, names)
            for concept in concepts
            if (names := tuple(name for name in _counting(concept, ontology, types) if not is_ordinary(name)))
        ]
        self._meanings = _meanings(counted, types)
        self._spelled = {_plain(name) for _, names in counted for name in names}
        self._finder = ConceptFinder(
            Ontology(Concept(concept.id, alternatives={"": names}) for concept, names in counted),
            is_written=self._is_written,
        )

    def __len__(self) -> int:
        """How many names count."""
        return len(self._meanings)

    def find(self, text: str) -> tuple[OntologyName, ...]:
        """The names in a text, in its order, none over another, none over a line break; empty where there is none."""
        return tuple(self._find(text)) if self._meanings else ()

    def _find(self, text: str) -> Iterator[OntologyName]:
        for mention in self._finder.find(text):
            surface = self._name_in(mention.surface)
            end = mention.start + len(surface)
            if _stands_alone(text, mention.start, end):
                meaning = self._meanings[_spelling(surface)]
                yield OntologyName(surface, mention.start, end, meaning.name, meaning.type)

    def others(self, name: str) -> tuple[str, ...]:
        """All names of what a name means, normalised as those of entities, in their order; empty for an unknown one."""
        meaning = self._meanings.get(_spelling(name))
        return () if meaning is None else meaning.names

    def _is_written(self, surface: str) -> bool:
        name = _plain(self._name_in(surface))
        if len(name.splitlines()) != 1 or _spelling(name) not in self._meanings:
            return False
        return not _is_word(name) or not self._spelled.isdisjoint((name, name.lower()))

    def _name_in(self, surface: str) -> str:
        """A part of a text without its possessive ending, where that does not belong to a name (McDonald's)."""
        return surface if _spelling(surface) in self._meanings else _POSSESSIVE.sub("", surface)


def _types(concepts: Sequence[Concept], ontology: Ontology) -> Mapping[str, EntityType]:
    """The type of each concept that has one: its own, else that of the nearest above; of several the first by id."""
    types = {concept.id: concept.entity_type for concept in concepts if concept.entity_type is not None}
    level = sorted(types)
    while level:
        below: dict[str, EntityType] = {}
        for above in level:
            for concept_id in ontology.narrower(above):
                if concept_id not in types:
                    below.setdefault(concept_id, types[above])
        types |= below
        level = sorted(below)
    return types


def _counting(concept: Concept, ontology: Ontology, types: Mapping[str, EntityType]) -> Iterator[str]:
    """The names of a concept that count, each spelling once."""
    is_leaf = not ontology.narrower(concept.id)
    is_typed = concept.id in types
    if concept.is_class and not (is_leaf and is_typed):
        return
    names = [
        name
        for name in dict.fromkeys(name for _, name in concept.names())
        if _SHORTEST <= len(name) <= LONGEST and any(char.isalpha() for char in name)
    ]
    if is_leaf and is_typed:
        yield from names
        return
    written = [_is_written_as_name(name, alone=is_leaf) for name in names]
    for name, is_name in zip(names, written, strict=True):
        if is_name or (any(written) and not _has_capitals(name)):
            yield name


def _is_written_as_name(name: str, *, alone: bool) -> bool:
    """Whether the form of a name says that it is one; `alone`: of a single word, a capital at its beginning does."""
    if any(char.isdecimal() for char in name):
        return True
    words = [word for word in name.split() if word[0].isalpha() and word not in stopwords.ENGLISH]
    capitals = [word[0].isupper() for word in words]
    if len(words) > 1:
        return all(capitals)
    return any(char.isupper() for char in name[1:]) or (alone and any(capitals))


def _has_capitals(name: str) -> bool:
    """Whether a name is in a script that could tell by capitals that it is one."""
    return any(char.lower() != char.upper() for char in name)


def _meanings(
    counted: Sequence[tuple[Concept, tuple[str, ...]]], types: Mapping[str, EntityType]
) -> Mapping[str, _Meaning]:
    """Spelling of each name → what it means.

    Of several concepts the one whose label it is; where that does not decide, it stands for itself.
    """
    own = {
        concept.id: _Meaning(
            next(iter(concept.labels.values()), names[0]),
            types.get(concept.id, EntityType.CONCEPT),
            tuple(dict.fromkeys(map(normalize_name, (*concept.labels.values(), *names)))),
        )
        for concept, names in counted
    }
    labelled: defaultdict[str, dict[str, None]] = defaultdict(dict)
    named: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for concept, names in counted:
        labels = set(concept.labels.values())
        for name in names:
            spelling = _spelling(name)
            named[spelling].setdefault(concept.id, name)
            if name in labels:
                labelled[spelling][concept.id] = None
    found: dict[str, _Meaning] = {}
    for spelling, written in named.items():
        candidates = [own[each] for each in labelled.get(spelling) or written]
        kinds = {each.type for each in candidates}
        found[spelling] = (
            candidates[0]
            if len(candidates) == 1
            else _Meaning(
                next(iter(written.values())),
                kinds.pop() if len(kinds) == 1 else EntityType.CONCEPT,
                tuple(dict.fromkeys(name for each in candidates for name in each.names)),
            )
        )
    return found


def _is_word(name: str) -> bool:
    return not any(char.isspace() or char.isdecimal() or is_cjk(char) for char in name)


@lru_cache(maxsize=16_384)
def _spelling(name: str) -> str:
    return _PANGU.sub("", fold_name(_plain(name)))


def _plain(name: str) -> str:
    """In usual width, with straight apostrophes."""
    return unicodedata.normalize("NFKC", name).replace("’", "'")


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a Latin beginning or end is no part of a longer word, code or address."""
    joined = not is_cjk(text[start]) and _JOINED_BEFORE.search(text[max(0, start - 1) : start])
    return not joined and (is_cjk(text[end - 1]) or _JOINED_AFTER.match(text, end) is None)


NamesOf = Callable[[str], OntologyNames | None]
"""Gives the names of a tenant's loaded ontology; None: it has loaded none."""


def no_names(_: str) -> None:
    """Of tenants without ontologies."""
