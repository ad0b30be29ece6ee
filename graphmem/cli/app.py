"""The commands and the options they share. Importing this loads no model, no numpy, no web framework."""

from dataclasses import replace
from typing import Annotated

import typer

from graphmem import __version__
from graphmem.cli.audit_commands import audit
from graphmem.cli.browser_pack import browser_pack
from graphmem.cli.copy import copy
from graphmem.cli.demo import demo
from graphmem.cli.doctor import doctor
from graphmem.cli.entity_commands import entities
from graphmem.cli.evaluate import evaluation
from graphmem.cli.ingest import ingest
from graphmem.cli.key_commands import keys
from graphmem.cli.listing_commands import graph, list_memories, stats
from graphmem.cli.memory_commands import recall, remember
from graphmem.cli.observe import observe
from graphmem.cli.ontology_commands import ontology
from graphmem.cli.output import print_lines
from graphmem.cli.profile_commands import compare, profiles
from graphmem.cli.retrieval_commands import explain, feedback, replay
from graphmem.cli.review_commands import confirm, reveal
from graphmem.cli.revision_commands import forget, history, restore, revise
from graphmem.cli.serve import serve
from graphmem.cli.shell import shell_of
from graphmem.cli.wiki_commands import wiki
from graphmem.cli.worker import worker

app = typer.Typer(
    name="graphmem",
    help="A memory for LLM agents whose memories form a graph.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print_lines([f"graphmem {__version__}"])
        raise typer.Exit


@app.callback()
def graphmem(
    context: typer.Context,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="PATH_OR_URI",
            help="The store; default: GRAPHMEM_STORE, else graphmem.db in your data folder.",
        ),
    ] = None,
    version: Annotated[  # noqa: ARG001 -- read by its callback
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A memory for LLM agents whose memories form a graph."""
    context.obj = replace(shell_of(context), store=store)


for command in (
    demo, remember, recall, explain, replay, feedback, profiles, compare, ingest, observe, confirm, revise, forget,
    restore, history, reveal, copy, serve, worker, browser_pack, doctor, stats, graph
):  # fmt: skip
    app.command()(command)
app.command("list")(list_memories)
app.add_typer(audit, name="audit")
app.add_typer(entities, name="entities")
app.add_typer(evaluation, name="eval")
app.add_typer(keys, name="keys")
app.add_typer(ontology, name="ontology")
app.add_typer(wiki, name="wiki")
