"""`graphmem ontology`: look for what is wrong in an ontology, and at what a concept is and leads to.

Of these commands `load` and `show --loaded` alone open a store.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from graphmem.cli.memory_commands import JsonOption
from graphmem.cli.ontology_building import build
from graphmem.cli.ontology_loading import load_ontology
from graphmem.cli.output import one_line, print_json, print_lines, print_note
from graphmem.cli.shell import shell_of
from graphmem.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from graphmem.domain.ontology import Concept, Expansion, Ontology
    from graphmem.providers.ontology_files.reading import ReadOntology

ontology = typer.Typer(
    name="ontology", help="Check and load ontologies, look at concepts.", no_args_is_help=True, rich_markup_mode=None
)
_LANGUAGES: Final = ("en", "zh")
"""The order in which a concept's names are shown where it stands beside others."""


@ontology.callback()
def look() -> None:
    """Check and load ontologies, and look at concepts."""


ontology.command("load")(load_ontology)
ontology.add_typer(build, name="build")


@ontology.command("check")
def check_ontology(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Turtle, JSON-LD, RDF/XML or YAML; default: the one shipped.")
    ] = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Look for cycles, ids that lead nowhere, clashing, missing and repeated names. Ends with 0 only without any."""
    from graphmem.domain.ontology_check import check

    read = _read(file)
    found = read.ontology
    problems = check(found)
    languages = _counts(found)
    if as_json:
        print_json(
            {
                "ok": not problems,
                "concepts": len(found),
                "names": languages,
                "notes": list(read.notes),
                "problems": [
                    {
                        "kind": str(problem.kind),
                        "concept": problem.concept_id,
                        "place": problem.place,
                        "message": problem.message,
                    }
                    for problem in problems
                ],
            }
        )
    else:
        print_lines(f"{one_line(each.place)}: {each.kind}: {one_line(each.message, 800)}" for each in problems)
        names = ", ".join(f"{number} {language}" for language, number in languages.items())
        print_lines([f"{len(found)} concepts, names: {names or 'none'}, problems: {len(problems)}"])
    if problems:
        raise typer.Exit(1)


@ontology.command("show")
def show_concept(
    context: typer.Context,
    first: Annotated[
        str | None, typer.Argument(metavar="FILE", help="A file; left out: the ontology that is shipped.")
    ] = None,
    second: Annotated[str | None, typer.Argument(metavar="LABEL", help="A name or an id of a concept.")] = None,
    *,
    loaded: Annotated[bool, typer.Option("--loaded", help="Look into the ontology that the store uses.")] = False,
    hops: Annotated[int, typer.Option(help="How far to expand, 0 to 8.")] = 4,
    limit: Annotated[int, typer.Option(help="How many expansions, 0 to 1000.")] = 64,
    as_json: JsonOption = False,
) -> None:
    """Show the concepts that a name means: their names, what is above them, and what they lead to.

    One word is a file where it is one of the known kinds by its end (as .yaml or .ttl), otherwise a name in the
    ontology that is shipped; with --loaded always a name. Without a name, the concepts with nothing above are listed.
    """
    for option, value, most in (("--hops", hops, 8), ("--limit", limit, 1000)):
        if not 0 <= value <= most:
            msg = f"{option} must be from 0 to {most}"
            raise InvalidInput(msg, field=option)
    if loaded and second is not None:
        msg = "--loaded goes without FILE; give a name alone"
        raise InvalidInput(msg, field="--loaded")
    if loaded:
        name = first
        with shell_of(context).open() as service:
            found = service.ontology.current()
    else:
        file, name = (first, second) if second is not None or _is_file(first) else (None, first)
        found = _read(None if file is None else Path(file)).ontology
    if name is None:
        _list(found, as_json=as_json)
        return
    by_id = found.get(name)
    concepts = (by_id,) if by_id is not None else found.named(name)
    if not concepts:
        msg = "no concept has that name or id; `graphmem ontology show` without a name lists where to begin"
        raise NotFound(msg)
    expansions = {one.id: found.expand(one.id, most_hops=hops, most=limit) for one in concepts}
    if as_json:
        print_json({"concepts": [_details(one, found, expansions[one.id]) for one in concepts]})
        return
    for one in concepts:
        print_lines(_detail_lines(one, found, expansions[one.id]))


def _is_file(word: str | None) -> bool:
    from graphmem.adapters import is_ontology_file

    return word is not None and is_ontology_file(Path(word))


def _read(file: Path | None) -> "ReadOntology":
    from graphmem.adapters import open_ontology

    read = open_ontology(file)
    for note in read.notes:
        print_note(note)
    return read


def _counts(found: "Ontology") -> dict[str, int]:
    """Names in each language, the language with most first."""
    counts: dict[str, int] = {}
    for concept in found.concepts:
        for language, _ in concept.names():
            counts[language] = counts.get(language, 0) + 1
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))


def _list(found: "Ontology", *, as_json: bool) -> None:
    tops = [concept for concept in found.concepts if not concept.broader]
    if as_json:
        print_json({"concepts": len(found), "tops": [{"id": one.id, "labels": dict(one.labels)} for one in tops]})
    else:
        print_lines(f"{_title(one)}  {len(found.narrower(one.id))} narrower" for one in tops)
        print_note(f"{len(found)} concepts; these have nothing above them. Give a name to see one")


def _details(concept: "Concept", found: "Ontology", expansions: "tuple[Expansion, ...]") -> dict[str, object]:
    return {
        "id": concept.id,
        "place": concept.place,
        "labels": dict(concept.labels),
        "alternatives": {language: list(names) for language, names in concept.alternatives.items()},
        "definition": concept.definition,
        "entity_type": concept.entity_type,
        "broader": list(concept.broader),
        "narrower": list(found.narrower(concept.id)),
        "related": list(concept.related),
        "properties": {name: list(targets) for name, targets in concept.properties.items()},
        "ancestors": [{"id": one.id, "distance": one.distance} for one in found.ancestors(concept.id)],
        "expansions": [
            {
                "id": one.id,
                "weight": one.weight,
                "path": [{"via": hop.via, "id": hop.id} for hop in one.path],
            }
            for one in expansions
        ],
    }


def _detail_lines(concept: "Concept", found: "Ontology", expansions: "tuple[Expansion, ...]") -> Iterator[str]:
    yield f"{one_line(concept.id)}  ({one_line(concept.place)})"
    for language in dict.fromkeys(language for language, _ in concept.names()):
        names = ", ".join(one_line(name) for tongue, name in concept.names() if tongue == language)
        yield f"  {language:<10}  {names}"
    if concept.definition is not None:
        yield f"  definition  {one_line(concept.definition)}"
    if concept.entity_type is not None:
        yield f"  entity type {concept.entity_type}"
    for via, target in concept.links():
        yield f"  {via:<10}  {_named(target, found)}"
    for child in found.narrower(concept.id):
        yield f"  narrower    {_named(child, found)}"
    for ancestor in found.ancestors(concept.id):
        yield f"  above, {ancestor.distance:<3}  {_named(ancestor.id, found)}"
    for expansion in expansions:
        way = " ".join(f"-{hop.via}-> {_named(hop.id, found)}" for hop in expansion.path)
        yield f"  {expansion.weight:<10.4f}  {way}"


def _named(concept_id: str, found: "Ontology") -> str:
    concept = found.get(concept_id)
    return f"{one_line(concept_id)} (not there)" if concept is None else one_line(concept.label(*_LANGUAGES))


def _title(concept: "Concept") -> str:
    names = " / ".join(one_line(concept.labels[each]) for each in _LANGUAGES if each in concept.labels)
    return f"{one_line(concept.id)}  {names}".rstrip()
