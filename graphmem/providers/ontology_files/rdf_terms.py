"""Which terms of SKOS, RDFS and OWL make a concept, its names and its links."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from rdflib import Graph, Literal, URIRef
from rdflib.namespace import OWL, RDF, RDFS, SKOS
from rdflib.term import Node

from graphmem.domain.entity import EntityType
from graphmem.domain.ontology import ENTITY_TYPES, Concept
from graphmem.domain.text import language
from graphmem.errors import InvalidInput
from graphmem.providers.ontology_files.reading import (
    MOST_CONCEPTS,
    MOST_DEFINITION_CHARS,
    MOST_NAME_CHARS,
    refused,
)

_CLASSES: Final = (OWL.Class, RDFS.Class)
_TYPES: Final = (SKOS.Concept, OWL.NamedIndividual, *_CLASSES)
_LABELS: Final = (SKOS.prefLabel, RDFS.label)
_ALTERNATIVES: Final = (SKOS.altLabel, SKOS.hiddenLabel)
_BROADER: Final = (SKOS.broader, SKOS.broaderTransitive, RDFS.subClassOf)
_NARROWER: Final = (SKOS.narrower, SKOS.narrowerTransitive)
_DEFINITIONS: Final = (SKOS.definition, RDFS.comment)
_FILLERS: Final = (OWL.someValuesFrom, OWL.hasValue)
_ENTITY_TYPE: Final = "entity_type"
_VOCABULARIES: Final = (
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://www.w3.org/2000/01/rdf-schema#",
    "http://www.w3.org/2002/07/owl#",
    "http://www.w3.org/2004/02/skos/core#",
    "http://purl.org/dc/",
)
"""Their other terms say how an ontology is built; what they name themselves (`owl:Thing`) is no concept."""
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LOCAL: Final = re.compile(r"[^/#:]*$")


def concepts_of(graph: Graph, file: str) -> tuple[tuple[Concept, ...], tuple[str, ...]]:
    """The concepts of a graph by id, and notes on what was left out.

    Args:
        graph: All triples of the file.
        file: Its name, the place of each concept.

    Raises:
        InvalidInput: There are more than `MOST_CONCEPTS`.
    """
    reading = _Reading(graph, file)
    return reading.concepts(), reading.notes()


class _Reading:
    """One pass over a graph."""

    def __init__(self, graph: Graph, file: str) -> None:
        self._graph = graph
        self._file = file
        self._left_out: defaultdict[str, int] = defaultdict(int)
        self._classes = {each for kind in _CLASSES for each in graph.subjects(RDF.type, kind)}
        self._typing = [term for term in set(graph.predicates()) if _property_name(term) == _ENTITY_TYPE]
        self._ids = frozenset(self._find())
        if len(self._ids) > MOST_CONCEPTS:
            raise self._too_many()

    def _too_many(self) -> InvalidInput:
        return refused(self._file, f"holds more than {MOST_CONCEPTS} concepts; load the part that is needed")

    def _find(self) -> Iterator[URIRef]:
        """What is of a type of concepts, or has one above, below or a preferred label."""
        graph = self._graph
        found: set[Node] = {each for kind in _TYPES for each in graph.subjects(RDF.type, kind)}
        for term in (*_BROADER, *_NARROWER, SKOS.prefLabel):
            found.update(graph.subjects(term, None))
        for term in _NARROWER:
            found.update(graph.objects(None, term))
        yield from (each for each in found if isinstance(each, URIRef) and _is_own(each))

    def concepts(self) -> tuple[Concept, ...]:
        """Every concept, by id."""
        return tuple(self._concept(each) for each in sorted(self._ids))

    def notes(self) -> tuple[str, ...]:
        """What was left out, and how often."""
        return tuple(f"{reason}: {number} left out" for reason, number in sorted(self._left_out.items()) if number)

    def _concept(self, node: URIRef) -> Concept:
        labels: dict[str, str] = {}
        alternatives: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for term in (*_LABELS, *_ALTERNATIVES):
            for tongue, name in self._names(node, term):
                if term in _LABELS and tongue not in labels:
                    labels[tongue] = name
                elif name != labels.get(tongue):
                    alternatives[tongue][name] = None
        return Concept(
            str(node),
            labels=labels,
            alternatives={tongue: tuple(names) for tongue, names in alternatives.items()},
            broader=self._broader(node),
            related=self._related(node),
            properties=self._properties(node),
            definition=self._definition(node),
            entity_type=self._entity_type(node),
            is_class=node in self._classes and (node, RDF.type, SKOS.Concept) not in self._graph,
            place=self._file,
        )

    def _names(self, node: URIRef, term: URIRef) -> list[tuple[str, str]]:
        """Languages and names, sorted. One without a language tag has the language that it looks like."""
        found = []
        for value in self._graph.objects(node, term):
            name = " ".join(str(value).split())
            if not isinstance(value, Literal) or not name.isprintable() or not 0 < len(name) <= MOST_NAME_CHARS:
                self._left_out[f"names that are no text of 1 to {MOST_NAME_CHARS} characters"] += 1
            else:
                found.append(((value.language or str(language(name))).lower(), name))
        return sorted(found)

    def _broader(self, node: URIRef) -> tuple[str, ...]:
        above = {target for term in _BROADER for target in self._graph.objects(node, term)}
        above |= {target for term in _NARROWER for target in self._graph.subjects(term, node)}
        above |= self._ids.intersection(self._graph.objects(node, RDF.type))
        return self._addresses(above - {node})

    def _related(self, node: URIRef) -> tuple[str, ...]:
        beside = set(self._graph.objects(node, SKOS.related)) | set(self._graph.subjects(SKOS.related, node))
        return self._addresses(beside - {node})

    def _addresses(self, nodes: set[Node]) -> tuple[str, ...]:
        return tuple(sorted(str(each) for each in nodes if isinstance(each, URIRef) and _is_own(each)))

    def _properties(self, node: URIRef) -> dict[str, tuple[str, ...]]:
        """What it says of other concepts, by the last part of the property's address in snake_case.

        `X subClassOf [onProperty p; someValuesFrom Y]` says the same as `X p Y`.
        """
        found: defaultdict[str, set[str]] = defaultdict(set)
        for term, target in self._graph.predicate_objects(node):
            if target in self._ids and _is_own(term) and term not in self._typing:
                found[_property_name(term)].add(str(target))
        for above in self._graph.objects(node, RDFS.subClassOf):
            for term in self._graph.objects(above, OWL.onProperty):
                for filler in _FILLERS:
                    targets = {str(each) for each in self._graph.objects(above, filler) if each in self._ids}
                    if targets:
                        found[_property_name(term)] |= targets
        return {name: tuple(sorted(targets)) for name, targets in sorted(found.items())}

    def _entity_type(self, node: URIRef) -> EntityType | None:
        """What `entityType` of any vocabulary says, as text or as the last part of an address; the first by name."""
        said = sorted({_local(each) for term in self._typing for each in self._graph.objects(node, term)})
        known = [ENTITY_TYPES[each] for each in said if each in ENTITY_TYPES]
        self._left_out[f"entity types that are none of {', '.join(ENTITY_TYPES)}"] += len(said) - len(known)
        return known[0] if known else None

    def _definition(self, node: URIRef) -> str | None:
        """The English one, else one without a language, else the first language's; cut to its greatest length."""
        for term in _DEFINITIONS:
            found = [value for value in self._graph.objects(node, term) if isinstance(value, Literal)]
            if found:
                return " ".join(str(min(found, key=_definition_order)).split())[:MOST_DEFINITION_CHARS]
        return None


def _definition_order(value: Literal) -> tuple[int, str, str]:
    tongue = value.language or ""
    return {"en": 0, "": 1}.get(tongue, 2), tongue, str(value)


def _is_own(node: Node) -> bool:
    # A term's own startswith takes no tuple.
    return not str(node).startswith(_VOCABULARIES)


def _property_name(term: Node) -> str:
    return _CAMEL.sub("_", _local(term)).lower().replace("-", "_")


def _local(term: Node) -> str:
    """The last part of an address, or of a text."""
    found = _LOCAL.search(str(term).rstrip("/#:"))
    return found.group() if found else str(term)
