"""What is wrong with an ontology: cycles, ids that lead nowhere, clashing names, nameless and repeated concepts. Pure.

None of it stops an ontology from being used; each problem says where it stands and what to do.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final

from graphmem.domain.entity import fold_name
from graphmem.domain.ontology import Concept, Ontology

_SHOWN: Final = 6
"""Ids of a long cycle, and places of a much-used name, that a message names."""


class ProblemKind(StrEnum):
    """What is wrong."""

    DUPLICATE_ID = "duplicate id"
    NO_LABEL = "no label"
    DANGLING = "dangling id"
    CYCLE = "cycle"
    LABEL_CLASH = "label clash"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, with the concept it is found at, where that stands, and the remedy."""

    kind: ProblemKind
    concept_id: str
    place: str
    message: str


def check(ontology: Ontology) -> tuple[Problem, ...]:
    """Everything that is wrong, in the order of the concepts; of one concept in the order of `ProblemKind`.

    A cycle is reported once, at the concept by which it was closed; a name that several concepts of one language
    share at the second one, and for a concept of its own that spells two names alike not at all.
    """
    kinds = list(ProblemKind)
    order = {id(concept): number for number, concept in enumerate(ontology.concepts)}
    found = [*_of_concepts(ontology), *_cycles(ontology), *_clashes(ontology)]
    found.sort(key=lambda each: (order[id(each[0])], kinds.index(each[1].kind)))
    return tuple(problem for _, problem in found)


def _problem(kind: ProblemKind, concept: Concept, message: str) -> tuple[Concept, Problem]:
    return concept, Problem(kind, concept.id, concept.place, message)


def _of_concepts(ontology: Ontology) -> Iterator[tuple[Concept, Problem]]:
    """What can be seen from one concept."""
    for concept in ontology.concepts:
        first = ontology.get(concept.id)
        if first is not None and first is not concept:
            yield _problem(
                ProblemKind.DUPLICATE_ID,
                concept,
                f"{concept.id} is there already ({first.place}) and only that one counts; give this one another id",
            )
        if not concept.labels:
            yield _problem(ProblemKind.NO_LABEL, concept, f"{concept.id} has no label, so no text can name it; add one")
        for via, target in concept.links():
            if target not in ontology:
                yield _problem(
                    ProblemKind.DANGLING,
                    concept,
                    f"{via} of {concept.id} names {target}, which is not there; add it, or correct the id",
                )


def _clashes(ontology: Ontology) -> Iterator[tuple[Concept, Problem]]:
    """Names that mean two concepts in one language."""
    owners: defaultdict[tuple[str, str], dict[str, Concept]] = defaultdict(dict)
    spelled: dict[tuple[str, str], str] = {}
    for concept in ontology.concepts:
        if ontology.get(concept.id) is concept:
            for language, name in concept.names():
                owners[language, fold_name(name)].setdefault(concept.id, concept)
                spelled.setdefault((language, fold_name(name)), name)
    for (language, name), sharing in owners.items():
        if len(sharing) > 1:
            _, second, *_ = sharing.values()
            shown = islice((each for each in sharing.values() if each is not second), _SHOWN)
            others = ", ".join(f"{each.id} ({each.place})" for each in shown)
            yield _problem(
                ProblemKind.LABEL_CLASH,
                second,
                f"{spelled[language, name]!r} ({language}) names {second.id} and also {others}; "
                f"keep it for one of them, or say more in it",
            )


def _cycles(ontology: Ontology) -> Iterator[tuple[Concept, Problem]]:
    """Each way back to a concept over broader ones that a walk in depth, in the order of the file, meets."""
    done: set[str] = set()
    for concept in ontology.concepts:
        if concept.id not in done:
            yield from _cycles_from(concept.id, ontology, done)


def _cycles_from(start: str, ontology: Ontology, done: set[str]) -> Iterator[tuple[Concept, Problem]]:
    trail = [start]
    depth: dict[str, int] = {start: 0}
    branches = [iter(_above(start, ontology))]
    while trail:
        target = next(branches[-1], None)
        if target is None:
            branches.pop()
            left = trail.pop()
            del depth[left]
            done.add(left)
        elif target in depth:
            yield _closed_cycle(trail, depth, target, ontology)
        elif target not in done:
            depth[target] = len(trail)
            trail.append(target)
            branches.append(iter(_above(target, ontology)))


def _closed_cycle(
    trail: list[str], depth: Mapping[str, int], target: str, ontology: Ontology
) -> tuple[Concept, Problem]:
    length = len(trail) - depth[target]
    shown = trail[depth[target] : depth[target] + _SHOWN]
    more = [f"… ({length - len(shown)} more)"] if length > len(shown) else []
    way = " → ".join((*shown, *more, target))
    last = ontology.get(trail[-1])
    if last is None:
        msg = "a trail leads over concepts that are there"
        raise RuntimeError(msg)
    return _problem(ProblemKind.CYCLE, last, f"broader leads back: {way}; take one of these links away")


def _above(concept_id: str, ontology: Ontology) -> tuple[str, ...]:
    concept = ontology.get(concept_id)
    return () if concept is None else tuple(dict.fromkeys(one for one in concept.broader if one in ontology))
