"""Concepts that a question touches: those it names, what stands above and below them, what they contain. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from graphmem.domain.concept_mentions import ConceptFinder
from graphmem.domain.ontology import Hop

MOST_HOPS: Final = 3
MOST_TOUCHED: Final = 200
"""Of what one name leads to, upwards and downwards each: a class that everything belongs to says nothing."""


@dataclass(frozen=True, slots=True)
class Touch:
    """How a concept is touched."""

    start: str
    """Id of the concept that the question names."""
    surface: str
    """How it names it."""
    weight: float
    """1 for what is named, less with each hop, (0, 1]."""
    path: tuple[Hop, ...]
    """The hops between the two; from the start on, or backwards from here."""
    backwards: bool = False


def touched(text: str, finder: ConceptFinder) -> Mapping[str, Touch]:
    """What a question touches: concept id → the strongest way to it, in the order of weight.

    Args:
        text: The question.
        finder: Knows the names of the concepts.
    """
    ways: list[tuple[str, Touch]] = []
    for mention in finder.find(text):
        for start in mention.concepts:
            ways.append((start, Touch(start, mention.surface, 1.0, ())))
            for backwards in (False, True):
                found = finder.ontology.expand(start, most_hops=MOST_HOPS, most=MOST_TOUCHED, backwards=backwards)
                ways += [(each.id, Touch(start, mention.surface, each.weight, each.path, backwards)) for each in found]
    best: dict[str, Touch] = {}
    for concept_id, touch in sorted(ways, key=lambda way: (-way[1].weight, way[0], way[1].start)):
        best.setdefault(concept_id, touch)
    return best
