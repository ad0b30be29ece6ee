"""Reads ontologies from files: SKOS, OWL and RDFS in three syntaxes, and a YAML form of our own.

Everything is read from the one file that was named: no import, include, context or entity is ever followed, over the
network or on this machine. Sizes and depths are bounded before a parser sees anything.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from graphmem.domain.ontology import Ontology
from graphmem.providers.ontology_files.reading import ReadOntology, Source, refused
from graphmem.providers.ontology_files.yaml_form import read_yaml

MOST_BYTES: Final = 20_000_000
"""schema.org has 1.5 MB, large thesauri of one field 10 MB. rdflib reads some 20,000 statements a second, so that
10 MB without long comments take most of a minute."""

Read = Callable[[Source], ReadOntology]


def _read_rdf(source: Source) -> ReadOntology:
    # rdflib is loaded by who has RDF.
    from graphmem.providers.ontology_files.rdf import read_rdf

    return read_rdf(source)


READERS: Final[Mapping[str, Read]] = {
    ".yaml": read_yaml,
    ".yml": read_yaml,
    ".ttl": _read_rdf,
    ".nt": _read_rdf,
    ".jsonld": _read_rdf,
    ".json": _read_rdf,
    ".rdf": _read_rdf,
    ".owl": _read_rdf,
    ".xml": _read_rdf,
}
"""By the end of the file's name, in lower case."""


def read_ontology(path: Path) -> ReadOntology:
    """The ontology in a file.

    Args:
        path: Its end tells the syntax: see `READERS`.

    Raises:
        InvalidInput: It cannot be read, is too large, no text, broken, reaches outside itself, or holds no concept;
            the message names the file, the line where there is one, and the remedy.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise refused(path.name, f"is of no known kind; its name must end with one of {', '.join(READERS)}")
    found = reader(Source(path.name, path.suffix.lower(), _text(path)))
    if not found.ontology.concepts:
        raise refused(path.name, "holds no concept; docs/ontology.md lists the terms that make one")
    return found


def _text(path: Path) -> str:
    try:
        # A pipe or device would keep a reader waiting for ever.
        if path.exists() and not path.is_file():
            raise refused(path.name, "is no file; name a file that holds an ontology")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as exc:
        raise refused(path.name, "cannot be read; check that it is there and that you may read it") from exc
    if len(data) > MOST_BYTES:
        raise refused(path.name, f"is larger than {MOST_BYTES // 1_000_000} MB; load the part of it that is needed")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = data.count(b"\n", 0, exc.start) + 1
        raise refused(path.name, "is no UTF-8 text here; save it as UTF-8", line=line) from exc
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise refused(path.name, "holds a NUL character here; it is no text", line=line)
    return text


def read_starter() -> ReadOntology:
    """The bilingual ontology that graphmem brings: everyday concepts with Chinese and English names.

    It is a folder of files in the YAML form, read as one in the order of their names.
    """
    folder = files(__package__).joinpath("starter")
    parts = sorted((part for part in folder.iterdir() if part.name.endswith(".yaml")), key=lambda part: part.name)
    read = [read_yaml(Source(part.name, ".yaml", part.read_text(encoding="utf-8"))) for part in parts]
    return ReadOntology(
        Ontology(concept for part in read for concept in part.ontology.concepts),
        tuple(note for part in read for note in part.notes),
    )
