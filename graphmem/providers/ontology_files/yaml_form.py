"""The YAML form of an ontology, as docs/ontology.md describes it.

    format: graphmem-ontology/1
    properties: [contains]
    concepts:
      rum-cake: {zh: [朗姆酒蛋糕, 朗姆蛋糕], en: rum cake, broader: cake, contains: rum}

A key of a concept is a language, `broader`, `related`, `entity_type`, `definition`, or one of `properties`; anything
else is a typing error and refused with its line.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem.domain.entity import EntityType
from graphmem.domain.ontology import BROADER, ENTITY_TYPES, RELATED, Concept, Ontology
from graphmem.errors import InvalidInput
from graphmem.providers.ontology_files.reading import (
    MOST_CONCEPTS,
    MOST_DEFINITION_CHARS,
    MOST_NAME_CHARS,
    ReadOntology,
    Source,
    refused,
)
from graphmem.providers.ontology_files.yaml_tree import Fields, Items, Node, Scalar, read_tree

FORMAT: Final = "graphmem-ontology/1"
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_PROPERTY: Final = re.compile(r"[a-z][a-z0-9_]{3,59}")
"""Four characters at least, so that it is no language."""
_DEFINITION: Final = "definition"
_ENTITY_TYPE: Final = "entity_type"
_RESERVED: Final = frozenset({BROADER, RELATED, _DEFINITION, _ENTITY_TYPE})
_PARTS: Final = frozenset({"format", "properties", "concepts"})


def read_yaml(source: Source) -> ReadOntology:
    """The ontology in a text of the YAML form, its concepts in the order of the text.

    Raises:
        InvalidInput: It is no such text; the message names the line and the remedy.
    """
    form = _Form(source)
    return ReadOntology(Ontology(form.concepts(read_tree(source))))


class _Form:
    """Reads one tree."""

    def __init__(self, source: Source) -> None:
        self._name = source.name
        self._properties: tuple[str, ...] = ()

    def concepts(self, root: Node | None) -> list[Concept]:
        """Every concept of the file."""
        if not isinstance(root, Fields):
            raise self._refused(root, f"must begin with 'format: {FORMAT}' and hold 'concepts:'")
        for key in root.values.keys() - _PARTS:
            msg = f"has the unknown part {key[:60]!r}; known are format, properties and concepts"
            raise refused(self._name, msg, line=root.key_lines[key])
        version = root.values.get("format")
        if not isinstance(version, Scalar) or version.text != FORMAT:
            raise self._refused(version or root, f"is of no known format; it must say 'format: {FORMAT}'")
        self._properties = tuple(self._property(value) for value in self._list(root.values.get("properties")))
        concepts = root.values.get("concepts")
        if not isinstance(concepts, Fields):
            raise self._refused(concepts or root, "must hold 'concepts:' with an id and a mapping for each")
        if len(concepts.values) > MOST_CONCEPTS:
            raise self._refused(concepts, f"holds more than {MOST_CONCEPTS} concepts; load the part that is needed")
        return [self._concept(key, concepts.key_lines[key], body) for key, body in concepts.values.items()]

    def _property(self, value: Scalar) -> str:
        if not _PROPERTY.fullmatch(value.text) or value.text in _RESERVED:
            msg = "names a property that cannot be used; take 4 to 60 of a-z, 0-9 and '_', a letter first"
            raise self._refused(value, msg)
        return value.text

    def _concept(self, concept_id: str, line: int, body: Node) -> Concept:
        self._check_name(Scalar(concept_id, line), "an id")
        if not isinstance(body, Fields):
            raise refused(self._name, f"gives {concept_id!r} no mapping of languages and properties", line=line)
        labels: dict[str, str] = {}
        alternatives: dict[str, tuple[str, ...]] = {}
        properties: dict[str, tuple[str, ...]] = {}
        links: dict[str, tuple[str, ...]] = {BROADER: (), RELATED: ()}
        definition: str | None = None
        entity_type: EntityType | None = None
        for key, value in body.values.items():
            if key in links:
                links[key] = self._names(value, "an id")
            elif key == _DEFINITION:
                definition = self._definition(value)
            elif key == _ENTITY_TYPE:
                entity_type = self._entity_type(value)
            elif key in self._properties:
                properties[key] = self._names(value, "an id")
            elif _LANGUAGE.fullmatch(key):
                label, *others = self._names(value, "a label") or (None,)
                if label is None:
                    raise self._refused(value, f"gives no label for {key!r}; write one, or take the key out")
                labels[key.lower()], alternatives[key.lower()] = label, tuple(filter(None, others))
            else:
                known = ", ".join((BROADER, RELATED, _ENTITY_TYPE, _DEFINITION, *self._properties))
                msg = (
                    f"says {key[:60]!r} of {concept_id!r}, which is neither a language nor one of {known}; "
                    "correct it, or add it to 'properties:' at the top"
                )
                raise refused(self._name, msg, line=body.key_lines[key])
        return Concept(
            concept_id,
            labels=labels,
            alternatives={language: others for language, others in alternatives.items() if others},
            broader=links[BROADER],
            related=links[RELATED],
            properties=properties,
            definition=definition,
            entity_type=entity_type,
            place=f"{self._name}:{line}",
        )

    def _names(self, value: Node, what: str) -> tuple[str, ...]:
        """The texts of a list, or the one text, without repeats."""
        return tuple(dict.fromkeys(self._check_name(one, what) for one in self._list(value)))

    def _check_name(self, value: Scalar, what: str) -> str:
        text = value.text.strip()
        if not text or len(text) > MOST_NAME_CHARS or not text.isprintable():
            msg = f"has {what} that is empty, longer than {MOST_NAME_CHARS} characters or not on one line; correct it"
            raise self._refused(value, msg)
        return text

    def _definition(self, value: Node) -> str:
        if not isinstance(value, Scalar) or len(value.text) > MOST_DEFINITION_CHARS:
            raise self._refused(value, f"must define with one text of at most {MOST_DEFINITION_CHARS} characters")
        return " ".join(value.text.split())

    def _entity_type(self, value: Node) -> EntityType:
        if not isinstance(value, Scalar) or value.text not in ENTITY_TYPES:
            raise self._refused(value, f"names no type of entities; known are {', '.join(ENTITY_TYPES)}")
        return ENTITY_TYPES[value.text]

    def _list(self, value: Node | None) -> Iterator[Scalar]:
        """A text, or each text of a list; nothing where there is no value."""
        if value is None:
            return
        for one in value.values if isinstance(value, Items) else (value,):
            if not isinstance(one, Scalar):
                raise self._refused(one, "must be a text or a list of texts here")
            yield one

    def _refused(self, node: Node | None, problem: str) -> InvalidInput:
        return refused(self._name, problem, line=None if node is None else node.line)
