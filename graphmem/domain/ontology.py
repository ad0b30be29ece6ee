"""Concepts, what they are called, what they are a kind of, what they contain; and what a concept leads to. Pure.

An `Ontology` is read once and never changes. It answers three questions: which concepts a name means, what stands
above a concept, and what a concept touches, with a weight that fades at every hop and the path that led there.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Final

from graphmem.domain.entity import EntityType, fold_name

BROADER: Final = "broader"
RELATED: Final = "related"

ENTITY_TYPES: Final = {str(each): each for each in EntityType if each is not EntityType.USER}
"""What a concept may say that it names; users are known by their scope."""

MOST_HOPS: Final = 4
"""rum cake contains rum, which is a spirit, which is an alcoholic drink, which contains alcohol."""
MOST_EXPANSIONS: Final = 64
"""What is farther away is a sixteenth at most, and there would be hundreds of it behind a hub."""


@dataclass(frozen=True, slots=True)
class Concept:
    """One concept as its file has it. Ids that it names may be missing from the file: `check` tells."""

    id: str
    labels: Mapping[str, str] = field(default_factory=dict)
    """The preferred name in each language; the language as a BCP 47 tag in lower case (`zh`, `en`, `zh-hant`)."""
    alternatives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Other names in each language, in the order of the file."""
    broader: tuple[str, ...] = ()
    """What it is a kind of."""
    related: tuple[str, ...] = ()
    properties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What else holds, as `contains` or `is_served_with`, each with the ids of concepts."""
    definition: str | None = None
    entity_type: EntityType | None = None
    """Of the entities that are called as it is, or as what is narrower and says none itself."""
    is_class: bool = False
    """A class of RDFS or OWL: its names are those of a kind."""
    place: str = ""
    """Where it stands, as `file:line`, or the file alone where its parser gives no line."""

    def names(self) -> Iterator[tuple[str, str]]:
        """Each language and name: the label first, then the alternatives."""
        for language in dict.fromkeys((*self.labels, *self.alternatives)):
            if language in self.labels:
                yield language, self.labels[language]
            for name in self.alternatives.get(language, ()):
                yield language, name

    def links(self) -> Iterator[tuple[str, str]]:
        """What it names other concepts by, and their ids: broader, related, then its properties."""
        yield from ((BROADER, target) for target in self.broader)
        yield from ((RELATED, target) for target in self.related)
        for name, targets in self.properties.items():
            yield from ((name, target) for target in targets)

    def label(self, *languages: str) -> str:
        """Its label in the first of these languages that it has one in, else in any, else its id."""
        for language in (*languages, *self.labels):
            if language in self.labels:
                return self.labels[language]
        return self.id


@dataclass(frozen=True, slots=True)
class Damping:
    """What is left of a weight after one hop of each sort, each in (0, 1].

    A half each for what certainly holds, as spreading activation is commonly damped; what is merely related says less.
    """

    broader: float = 0.5
    property: float = 0.5
    related: float = 0.25

    def of(self, via: str) -> float:
        """The factor of one hop."""
        return {BROADER: self.broader, RELATED: self.related}.get(via, self.property)


DAMPING: Final = Damping()


@dataclass(frozen=True, slots=True)
class Ancestor:
    """A concept above another one, and the fewest hops to it, from 1."""

    id: str
    distance: int


@dataclass(frozen=True, slots=True)
class Hop:
    """One step from a concept: `via` is `broader`, `related` or the name of a property; `id` is where it leads."""

    via: str
    id: str


@dataclass(frozen=True, slots=True)
class Expansion:
    """A concept that another one touches: the weight in (0, 1), and the hops from there to here, one at least."""

    id: str
    weight: float
    path: tuple[Hop, ...]


class Ontology:
    """Concepts in the order of their file, found by id, by name, and by what they touch.

    Of two concepts with one id the first counts; `check` reports the other.
    """

    def __init__(self, concepts: Iterable[Concept]) -> None:
        """Index them."""
        self.concepts: Final = tuple(concepts)
        self._by_id: dict[str, Concept] = {}
        for concept in self.concepts:
            self._by_id.setdefault(concept.id, concept)
        by_name: defaultdict[str, set[str]] = defaultdict(set)
        narrower: defaultdict[str, set[str]] = defaultdict(set)
        for concept in self._by_id.values():
            for _, name in concept.names():
                by_name[fold_name(name)].add(concept.id)
            for target in concept.broader:
                narrower[target].add(concept.id)
        backwards: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        for concept in self._by_id.values():
            for via, target in concept.links():
                backwards[target].append((via, concept.id))
        self._backwards = {target: tuple(links) for target, links in backwards.items()}
        self._by_name = {name: tuple(sorted(ids)) for name, ids in by_name.items()}
        self._narrower = {target: tuple(sorted(ids)) for target, ids in narrower.items()}

    def __len__(self) -> int:
        """How many ids there are."""
        return len(self._by_id)

    def __contains__(self, concept_id: object) -> bool:
        """Whether there is a concept by that id."""
        return concept_id in self._by_id

    def get(self, concept_id: str) -> Concept | None:
        """The concept by that id; None where there is none."""
        return self._by_id.get(concept_id)

    def named(self, name: str) -> tuple[Concept, ...]:
        """The concepts that a name means in any language, by id.

        Names are compared as those of entities are: case, width, and traditional or simplified characters make no
        difference. Empty where nothing is called that.
        """
        return tuple(self._by_id[found] for found in self._by_name.get(fold_name(name), ()))

    def folded_names(self) -> Mapping[str, tuple[str, ...]]:
        """Every name as `fold_name` makes it, with the ids of what it means, sorted."""
        return self._by_name

    def narrower(self, concept_id: str) -> tuple[str, ...]:
        """The ids of what names this one as broader, sorted; empty for an unknown id."""
        return self._narrower.get(concept_id, ())

    def ancestors(self, concept_id: str) -> tuple[Ancestor, ...]:
        """What stands above a concept: nearest first, then by id, each once, itself never, even within a cycle.

        Ids that the ontology lacks are left out; an unknown id has no ancestors.
        """
        seen = {concept_id}
        level = {concept_id}
        found: list[Ancestor] = []
        for distance in count(1):
            level = {target for one in level for target in self._broader(one)} - seen
            if not level:
                break
            seen |= level
            found += [Ancestor(target, distance) for target in sorted(level)]
        return tuple(found)

    def _broader(self, concept_id: str) -> Iterator[str]:
        concept = self._by_id.get(concept_id)
        if concept is not None:
            yield from (target for target in concept.broader if target in self._by_id)

    def expand(
        self,
        concept_id: str,
        *,
        damping: Damping = DAMPING,
        most_hops: int = MOST_HOPS,
        most: int = MOST_EXPANSIONS,
        along: Collection[str] | None = None,
        backwards: bool = False,
    ) -> tuple[Expansion, ...]:
        """What a concept touches, over its broader concepts, its properties and theirs, and what is related.

        Args:
            concept_id: Where to begin; an unknown id touches nothing.
            damping: The factor of each sort of hop; a weight is the product along its path.
            most_hops: Longest path, from 0 on.
            most: Most results, from 0 on.
            along: Hops to follow (`broader`, `related`, names of properties); None: all.
            backwards: What touches the concept instead: each hop is taken from its end to its beginning.

        Returns:
            Highest weight first, then the shorter path, then the id; each concept once, by its best path, the
            beginning never. Of equal paths the first one in the order of their ids and hops is shown.
        """
        expansions: list[Expansion] = []
        settled: set[str] = set()
        # Entries: −weight, hops, id, path as pairs; the last two make equal paths comparable.
        waiting: list[tuple[float, int, str, tuple[tuple[str, str], ...]]] = [(-1.0, 0, concept_id, ())]
        while waiting and len(expansions) < most:
            negative, hops, here, path = heappop(waiting)
            if here in settled:
                continue
            settled.add(here)
            if path:
                expansions.append(Expansion(here, -negative, tuple(Hop(via, target) for target, via in path)))
            if here not in self._by_id or hops >= most_hops:
                continue
            links = self._backwards.get(here, ()) if backwards else self._by_id[here].links()
            for via, target in links:
                if target in self._by_id and target not in settled and (along is None or via in along):
                    heappush(waiting, (negative * damping.of(via), hops + 1, target, (*path, (target, via))))
        return tuple(expansions)
