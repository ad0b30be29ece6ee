"""`graphmem ontology load`: put the concepts of files into a store, or go back to those that are shipped."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from graphmem.cli.memory_commands import JsonOption
from graphmem.cli.output import one_line, print_json, print_lines, print_note
from graphmem.cli.progress import progress_bar
from graphmem.cli.shell import shell_of
from graphmem.errors import InvalidInput

if TYPE_CHECKING:
    from graphmem.knowledge.indexing import Indexed
    from graphmem.knowledge.ontology_service import Loaded
    from graphmem.service import MemoryService

SHOWN_PROBLEMS: Final = 20
"""A large ontology has thousands of names that mean two things; `ontology check` lists all of them."""


def load_ontology(
    context: typer.Context,
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Turtle, JSON-LD, RDF/XML or YAML.")
    ] = None,
    *,
    add: Annotated[bool, typer.Option("--add", help="Keep the concepts that are there.")] = False,
    shipped: Annotated[bool, typer.Option("--shipped", help="Go back to the ontology that graphmem brings.")] = False,
    index: Annotated[bool, typer.Option("--index", help="Index the wikis by it at once.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Tell what would be, and keep nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Use the concepts of files for indexing and search, in the place of those before.

    With --add a concept that is there already, by its id, is replaced and the others stay. Problems are told and keep
    nothing from being loaded.
    """
    if shipped and (files or add):
        msg = "--shipped goes without FILE and --add; load files of your own, or go back to the shipped ontology"
        raise InvalidInput(msg, field="--shipped")
    if index and dry_run:
        msg = "--index goes without --dry-run, which keeps nothing; leave one of them out"
        raise InvalidInput(msg, field="--index")
    with shell_of(context).open() as service:
        if shipped:
            loaded = service.ontology.load_shipped(dry_run=dry_run)
        else:
            loaded = service.ontology.load(*map(str, files or ()), add=add, dry_run=dry_run)
        waits = bool(service.wiki.wikis()) and not dry_run
        indexed = _index(service) if index and waits else ()
    for note in loaded.notes:
        print_note(note)
    if as_json:
        print_json(_told(loaded, dry_run=dry_run) | {"index_needed": waits and not index})
    else:
        _print(loaded, dry_run=dry_run)
    for each in indexed:
        print_note(f"{one_line(each.wiki)}: {len(each.changed)} pages were indexed again")
    if waits and not index:
        print_note("the pages of wikis still name the concepts of before; `graphmem wiki index` reads them again")


def _index(service: "MemoryService") -> "tuple[Indexed, ...]":
    with progress_bar() as progress:
        return service.wiki.index(progress=progress)


def _told(loaded: "Loaded", *, dry_run: bool) -> dict[str, object]:
    return {
        "dry_run": dry_run,
        "concepts": len(loaded.ontology),
        "added": loaded.added,
        "replaced": loaded.replaced,
        "dropped": loaded.dropped,
        "names": loaded.names,
        "notes": list(loaded.notes),
        "problem_counts": _counts(loaded),
        "problems": [
            {
                "kind": str(problem.kind),
                "concept": problem.concept_id,
                "place": problem.place,
                "message": problem.message,
            }
            for problem in loaded.problems[:SHOWN_PROBLEMS]
        ],
    }


def _print(loaded: "Loaded", *, dry_run: bool) -> None:
    verb = "would load" if dry_run else "loaded"
    changes = f"{loaded.added} added, {loaded.replaced} replaced, {loaded.dropped} dropped"
    print_lines([f"{verb} {len(loaded.ontology)} concepts: {changes}"])
    if loaded.names:
        print_lines([f"memories are looked through for {loaded.names} names of them"])
    for problem in loaded.problems[:SHOWN_PROBLEMS]:
        print_note(f"{one_line(problem.place)}: {problem.kind}: {one_line(problem.message, 800)}")
    if len(loaded.problems) > SHOWN_PROBLEMS:
        told = ", ".join(f"{number} {kind}" for kind, number in _counts(loaded).items())
        print_note(f"problems in all: {told}; `graphmem ontology check FILE` lists those of a file")


def _counts(loaded: "Loaded") -> dict[str, int]:
    """Problems of each kind, the most frequent kind first."""
    counts = Counter(str(problem.kind) for problem in loaded.problems)
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
