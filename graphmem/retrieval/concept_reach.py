"""What an ontology says of constraints: which concepts lead to what one rules out, and which domain each belongs to.

Pure. Reached is over is-a without limit and over `MOST_PROPERTIES` properties (rum cake contains rum, which is a
spirit, which contains alcohol); what is merely related, or stands beside, leads nowhere.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from graphmem.domain.concept_mentions import ConceptFinder, ConceptMention
from graphmem.domain.entity import fold_name
from graphmem.domain.ontology import BROADER, RELATED, Concept, Hop
from graphmem.retrieval.requests import Request

OPENS: Final = "opens"
"""From what means a domain as a whole (restaurant, trip) to the domain; what is narrower opens it too."""
OPENS_ALONE: Final = "opens_alone"
"""The same, and no other domain beside it: an e-mail to a restaurant is no meal."""
IN_DOMAIN: Final = "in_domain"
"""From a concept to the domain that it belongs to with all that is narrower; a domain contains what is under itself."""
QUALIFIES: Final = "qualifies"
"""Of what says only when, or how: Friday of a meeting on Friday, short of a short answer."""
WHOM: Final = "whom"
"""Of people: they say whom something is for, and rule nothing out."""
RULES_OUT: Final = frozenset({"excludes", "calls_for_care_with"})
"""From a diet or condition to what it rules out."""
INVOLVES: Final = "involves"
COMPOSED: Final = frozenset({"contains", "serves", "comes_with", INVOLVES, "made_by", "runs_on"})
"""What is there in a thing of the kind: a dessert may be a rum cake, and that contains rum."""
_LEADS_NOWHERE: Final = RULES_OUT | {
    RELATED,
    OPENS,
    OPENS_ALONE,
    IN_DOMAIN,
    QUALIFIES,
    WHOM,
    "is_served_with",
    "alternative_to",
    "treats",
    "harms",
    "used_for",
    "needs",
}
MOST_PROPERTIES: Final = 2
MANY_KINDS: Final = 130
"""So many kinds below a concept that beside another one it only says what is spoken of: drinks with alcohol."""

Qualities = Mapping[str, Sequence[str]]
"""What qualifies → the concepts named that are kinds of it."""
Path = tuple[Hop, ...]
"""From a concept, one hop after another."""
Ways = Mapping[str, Path]
"""Concept → the shortest path to what is ruled out, itself with an empty one."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the concepts of one constraint rule out."""

    concepts: tuple[str, ...] = ()
    """The ones it names, sorted."""
    origins: Mapping[str, Hop] = field(default_factory=dict)
    """Target that a named concept rules out → by which property, and which concept."""
    ways: Ways = field(default_factory=dict)
    composed: Ways = field(default_factory=dict)
    """The ways over is-a and what is in a thing alone."""


NOTHING: Final = Ruled()


class ConceptReach:
    """The questions that constraints ask of one ontology."""

    def __init__(self, finder: ConceptFinder) -> None:
        """Keep the ontology; its links are turned round when first asked for."""
        self.finder: Final = finder
        self.ontology: Final = finder.ontology
        self._above: dict[str, tuple[str, ...]] = {}

    def read(self, text: str) -> tuple[tuple[str, ...], str]:
        """Ids of all concepts that a text names, sorted, and the text without their names."""
        mentions = self.finder.find(text)
        ends = [0, *(mention.end for mention in mentions)]
        starts = [*(mention.start for mention in mentions), len(text)]
        rest = "\n".join(text[end:start] for end, start in zip(ends, starts, strict=True))
        found = {concept for mention in mentions for concept in self._meant(mention)}
        return tuple(sorted(concept for concept in found if not self._has(concept, WHOM))), rest

    def names_something(self, text: str) -> bool:
        """Whether a text names a concept that says more than when, or how."""
        return not all(map(self.only_qualifies, self.read(text)[0]))

    def _meant(self, mention: ConceptMention) -> tuple[str, ...]:
        """Of several concepts whose names differ in the plural alone (glass, glasses), those that are called so."""
        if len(mention.concepts) == 1:
            return mention.concepts
        said = fold_name(mention.surface)
        exact = [one for one in mention.concepts if said in (fold_name(name) for _, name in self.concept(one).names())]
        return tuple(exact) or mention.concepts

    def concept(self, concept_id: str) -> Concept:
        """A concept that is there."""
        found = self.ontology.get(concept_id)
        return Concept(concept_id) if found is None else found

    def above(self, concept_id: str) -> tuple[str, ...]:
        """A concept, and all that is broader."""
        if concept_id not in self._above:
            self._above[concept_id] = (
                concept_id,
                *(ancestor.id for ancestor in self.ontology.ancestors(concept_id)),
            )
        return self._above[concept_id]

    def below(self, concept_id: str) -> dict[str, int]:
        """What is narrower than a concept, and by how many hops."""
        found: dict[str, int] = {}
        level = {concept_id}
        while level:
            level = {kind for one in level for kind in self.ontology.narrower(one)} - {*found, concept_id}
            distance = max(found.values(), default=0) + 1
            found |= dict.fromkeys(sorted(level), distance)
        return found

    def is_whole(self, concept_id: str) -> bool:
        """Whether a concept itself means a domain as a whole."""
        properties = self.concept(concept_id).properties
        return OPENS in properties or OPENS_ALONE in properties

    def only_qualifies(self, concept_id: str) -> bool:
        """Whether a concept only says when, or how."""
        return self._has(concept_id, QUALIFIES)

    def qualities(self, concepts: Iterable[str]) -> Qualities:
        """Those of concepts that are kinds of what qualifies (a day, an hour, a language), by that."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for concept in concepts:
            for root in self.above(concept):
                if QUALIFIES in self.concept(root).properties and root != concept:
                    found[root].append(concept)
        return found

    def are_apart(self, ours: Qualities, theirs: Qualities) -> bool:
        """Whether both name a day, an hour or the like, and not the same: Fridays and Tuesday."""
        return self.shared(ours, theirs) < len(ours.keys() & theirs.keys())

    def shared(self, ours: Qualities, theirs: Qualities) -> int:
        """In how many ways both name the same day, hour or the like: Friday evening in two."""
        return sum(
            any(one in self.above(other) or other in self.above(one) for one in ours[root] for other in theirs[root])
            for root in ours.keys() & theirs.keys()
        )

    def bears_on(self, domain: str, opener: str, ruled: Iterable[str]) -> bool:
        """Whether what a constraint of a domain rules out bears on what opens it.

        Other kinds of what the opener is a kind of do not: a train is no ferry, and nothing that ferries cause. What
        days, hours or languages are said of bears on all of its domain, and so does what means the whole.
        """
        if domain in self._qualified:
            return True
        kinds = set(self.above(opener)[1:])
        things = [tuple(self._ruled_out(each)) or (each,) for each in ruled if not self.is_whole(each)]
        return not things or any(all(kinds.isdisjoint(self.above(each)[1:]) for each in targets) for targets in things)

    @cached_property
    def _qualified(self) -> frozenset[str]:
        return frozenset(
            domain for concept in self.ontology.concepts for domain in concept.properties.get(QUALIFIES, ())
        )

    def is_kind_alone(self, concept_id: str) -> bool:
        """Whether a concept is a kind of what opens a domain alone: a weekly report."""
        return OPENS_ALONE not in self.concept(concept_id).properties and self._has(concept_id, OPENS_ALONE)

    def _has(self, concept_id: str, name: str) -> bool:
        return any(name in self.concept(each).properties for each in self.above(concept_id))

    def domains(self, concept_id: str) -> frozenset[str]:
        """The domains that a concept belongs to: those of what it rules out, where it rules out something."""
        targets = self._ruled_out(concept_id) or {concept_id: None}
        return frozenset(
            domain
            for target in targets
            for each in self.above(target)
            for domain in (*self._says(each, IN_DOMAIN), *self._says(each, QUALIFIES), each)
            if domain in self._domains
        )

    def opened(self, concepts: Iterable[str], request: Request) -> dict[str, str]:
        """Domains that a request for these concepts is about as a whole, and by which of them.

        A choice is about all of a domain. Beside something else of the domain, which is asked about then, a task is
        not, and whether a thing will do is not.
        """
        named = sorted(concepts)
        checked = request is Request.CHECK
        found = self._openers(named, OPENS, directly=checked)
        kept = self._openers(named, OPENS_ALONE, directly=checked) or found
        if request is Request.CHOICE:
            return {domain: openers[0] for domain, openers in kept.items()}
        opening = {opener for openers in (*found.values(), *kept.values()) for opener in openers}
        narrowing = [
            concept
            for concept in named
            if concept not in opening
            and not self.is_whole(concept)
            and not self.only_qualifies(concept)
            and (checked or not self._ruled_out(concept))
        ]
        narrowed = {domain for concept in narrowing for domain in self.domains(concept)}
        return {domain: openers[0] for domain, openers in kept.items() if domain not in narrowed}

    def _says(self, concept_id: str, name: str) -> tuple[str, ...]:
        return self.concept(concept_id).properties.get(name, ())

    def _openers(self, named: Sequence[str], name: str, *, directly: bool) -> dict[str, list[str]]:
        """Domain → the concepts that open it, at least one."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for concept in named:
            for each in (concept,) if directly else self.above(concept):
                for domain in self._says(each, name):
                    found[domain].append(concept)
        return found

    def ruled(self, concepts: Iterable[str], *, alone: bool = False) -> Ruled:
        """What concepts of a constraint rule out: themselves, and what diets and conditions among them do.

        Args:
            concepts: Ids.
            alone: Nothing else of their kind will do.
        """
        named = tuple(sorted(concepts))
        if not named:
            return NOTHING
        origins = {
            target: Hop(origin.via, origin.id)
            for concept in named
            for target, origin in self._ruled_out(concept).items()
            if origin is not None and target not in named
        }
        if alone:
            kinds = {kind: concept for concept in named for kind in self.concept(concept).broader}
            origins |= {
                kind: Hop(BROADER, concept)
                for kind, concept in sorted(kinds.items())
                if kind not in (*named, *origins) and len(self.below(kind)) < MANY_KINDS and not self.is_whole(kind)
            }
        targets = (*named, *sorted(origins))
        return Ruled(named, origins, self._ways(targets, None), self._ways(targets, COMPOSED))

    def _ruled_out(self, concept_id: str) -> dict[str, Hop | None]:
        """What a concept rules out, by itself or by something broader."""
        return {
            target: Hop(via, concept_id)
            for each in reversed(self.above(concept_id))
            for via, target in self.concept(each).links()
            if via in RULES_OUT and target in self.ontology
        }

    @cached_property
    def _domains(self) -> frozenset[str]:
        return frozenset(
            domain
            for concept in self.ontology.concepts
            for name in (OPENS, OPENS_ALONE, IN_DOMAIN)
            for domain in concept.properties.get(name, ())
        )

    @cached_property
    def _leading(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """Concept → (source, link) of what leads to it, sorted."""
        found: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        for concept in self.ontology.concepts:
            for via, target in concept.links():
                if via not in _LEADS_NOWHERE:
                    found[target].add((concept.id, via))
        return {target: tuple(sorted(sources)) for target, sources in found.items()}

    def _ways(self, targets: Iterable[str], allowed: frozenset[str] | None) -> Ways:
        """The shortest path of every concept that leads to one of these; of equal ones the first by ids."""
        level: dict[tuple[str, int], Path] = {(target, 0): () for target in targets}
        seen = set(level)
        found: dict[str, Path] = {}
        while level:
            following: dict[tuple[str, int], Path] = {}
            for (here, properties), path in sorted(level.items()):
                found.setdefault(here, path)
                for source, via in self._leading.get(here, ()):
                    used = properties + (via != BROADER)
                    state = source, used
                    if used > MOST_PROPERTIES or state in seen or (via != BROADER and allowed and via not in allowed):
                        continue
                    following.setdefault(state, (Hop(via, here), *path))
            seen |= following.keys()
            level = following
        return found
