"""`graphmem ontology build wide`: a broad ontology out of data that the user has. Needs no store."""

from pathlib import Path
from typing import Annotated

import typer

from graphmem.cli.memory_commands import JsonOption
from graphmem.cli.output import one_line, print_json, print_lines

build = typer.Typer(name="build", help="Make ontologies from openly licensed data.", no_args_is_help=True)


@build.callback()
def building() -> None:
    """Make ontologies from openly licensed data."""


@build.command("wide")
def build_wide(
    *,
    wordnet: Annotated[Path, typer.Option(metavar="DIR", help="The folder with WordNet's data.noun and index.noun.")],
    cedict: Annotated[
        Path | None, typer.Option(metavar="FILE", help="CC-CEDICT, for Chinese names: its text, or a dump.dat.")
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to; ends with .yaml.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a broad ontology of everyday things from WordNet, with Chinese names from CC-CEDICT.

    `graphmem ontology load FILE --add` puts it beside the shipped one. docs/ontology.md tells how to get the data.
    """
    from graphmem.adapters import build_wide_ontology

    built = build_wide_ontology(wordnet, cedict, output, overwrite=force)
    if as_json:
        counts = {"concepts": built.concepts, "names": {"en": built.english, "zh": built.chinese}}
        print_json({"file": str(output), **counts, "size_bytes": built.size_bytes})
        return
    names = f"{built.english} English and {built.chinese} Chinese names"
    print_lines([f"{one_line(str(output))}: {built.concepts} concepts, {names}, {built.size_bytes / 1e6:.1f} MB"])
