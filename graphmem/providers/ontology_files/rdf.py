"""RDF in Turtle, JSON-LD or RDF/XML, parsed by rdflib after everything that could reach outside was refused.

JSON-LD that names a context at an address, and XML with a document type (entities, external or nested a billion
times), never come to rdflib. `owl:imports` is reported, not followed.
"""

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Final
from xml.parsers import expat
from xml.sax import SAXException, SAXParseException

from rdflib import Graph, URIRef
from rdflib.exceptions import Error as RdflibError
from rdflib.plugins.parsers.jsonld import to_rdf
from rdflib.plugins.parsers.notation3 import BadSyntax

from graphmem.domain.ontology import Ontology
from graphmem.providers.ontology_files.rdf_terms import concepts_of
from graphmem.providers.ontology_files.reading import MOST_DEPTH, ReadOntology, Source, refused

_BASE: Final = "http://ontology.invalid/"
"""What relative names are relative to, so that no path of this machine gets into an id."""
_OWL_IMPORTS: Final = URIRef("http://www.w3.org/2002/07/owl#imports")
_BROKEN: Final = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    RdflibError,
    RecursionError,
    SAXException,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What rdflib's parsers raise on broken input, beside their own errors."""

# It would log literals and addresses of the file that are not well formed; they are harmless here.
logging.getLogger("rdflib.term").setLevel(logging.CRITICAL)


def read_rdf(source: Source) -> ReadOntology:
    """The concepts of an RDF file, by id.

    Raises:
        InvalidInput: It is broken, nests too deeply, has a document type, or names a context to fetch.
    """
    graph = Graph()
    kind, parse = _SYNTAXES[source.suffix]
    try:
        parse(source, graph)
    except BadSyntax as exc:
        raise refused(source.name, f"is no {kind} here; correct it", line=exc.lines + 1) from exc
    except SAXParseException as exc:
        raise refused(source.name, f"is no {kind} here; correct it", line=exc.getLineNumber()) from exc
    except RecursionError as exc:
        raise refused(source.name, "nests too deeply; write nested nodes one after the other") from exc
    except _BROKEN as exc:
        raise refused(source.name, f"is no {kind} that can be read; check it with another tool") from exc
    concepts, notes = concepts_of(graph, source.name)
    imports = len(set(graph.objects(None, _OWL_IMPORTS)))
    if imports:
        notes = (*notes, f"owl:imports names {imports} other ontologies, which are never fetched; load them as files")
    return ReadOntology(Ontology(concepts), notes)


def _parse_turtle(source: Source, graph: Graph) -> None:
    graph.parse(data=source.text, format="turtle", publicID=_BASE)


def _parse_xml(source: Source, graph: Graph) -> None:
    _check_xml(source)
    graph.parse(data=source.text.encode(), format="xml", publicID=_BASE)


def _check_xml(source: Source) -> None:
    """Refuse a document type, and what nests deeper than `MOST_DEPTH`."""
    # Stops at the first document type, before an entity is declared.
    parser = expat.ParserCreate()
    depth = 0

    def refuse_type(*_: object) -> None:
        msg = "has a document type (<!DOCTYPE), which is never read; write its entities out, or save as Turtle"
        raise refused(source.name, msg, line=parser.CurrentLineNumber)

    def begin(*_: object) -> None:
        nonlocal depth
        depth += 1
        if depth > MOST_DEPTH:
            msg = f"nests deeper than {MOST_DEPTH}; write nested nodes one after the other"
            raise refused(source.name, msg, line=parser.CurrentLineNumber)

    def end(*_: object) -> None:
        nonlocal depth
        depth -= 1

    parser.StartDoctypeDeclHandler = refuse_type
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    try:
        parser.Parse(source.text.encode(), True)  # noqa: FBT003 -- expat takes it by position
    except expat.ExpatError as exc:
        reason = expat.ErrorString(exc.code)
        raise refused(source.name, f"is no XML here ({reason}); correct it", line=exc.lineno) from exc


def _parse_json(source: Source, graph: Graph) -> None:
    try:
        data = json.loads(source.text)
    except json.JSONDecodeError as exc:
        raise refused(source.name, f"is no JSON here ({exc.msg}); correct it", line=exc.lineno) from exc
    if not isinstance(data, dict | list):
        raise refused(source.name, "is no JSON-LD; it must hold one object, or a list of them")
    for part in _objects(data, source):
        _check_context(part, source)
    to_rdf(data, graph, base=_BASE)


def _objects(data: object, source: Source) -> Iterator[Mapping[str, object]]:
    """Every object within, and nothing nested deeper than `MOST_DEPTH`."""
    waiting = [(data, 0)]
    while waiting:
        part, depth = waiting.pop()
        if depth > MOST_DEPTH:
            raise refused(source.name, f"nests deeper than {MOST_DEPTH}; write nested nodes one after the other")
        if isinstance(part, dict):
            yield part
            waiting += [(each, depth + 1) for each in part.values()]
        elif isinstance(part, list):
            waiting += [(each, depth + 1) for each in part]


def _check_context(part: Mapping[str, object], source: Source) -> None:
    context = part.get("@context")
    contexts = context if isinstance(context, list) else [context]
    if "@import" in part or any(isinstance(each, str) for each in contexts):
        msg = (
            "names a JSON-LD context at an address, which is never fetched; "
            "put the context itself into the file, or save it as Turtle"
        )
        raise refused(source.name, msg)


_SYNTAXES: Final[Mapping[str, tuple[str, Callable[[Source, Graph], None]]]] = {
    ".ttl": ("Turtle", _parse_turtle),
    ".nt": ("Turtle", _parse_turtle),
    ".json": ("JSON-LD", _parse_json),
    ".jsonld": ("JSON-LD", _parse_json),
    ".rdf": ("RDF/XML", _parse_xml),
    ".owl": ("RDF/XML", _parse_xml),
    ".xml": ("RDF/XML", _parse_xml),
}
